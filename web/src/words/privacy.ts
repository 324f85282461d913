// What is stored about people, in two hundred plain words. The times are the server's defaults.
export const PRIVACY = {
  title: "Privacy",
  sections: [
    [
      "Who you are here",
      "A nickname that you choose, and a secret that your browser keeps in one cookie. We ask for no real name, e‑mail, age, school or photo. A coach may set a name and a password. Nothing goes to anybody else: there are no advertisements, and nobody counts visitors. Only this server is asked.",
    ],
    [
      "What is kept",
      "How your lessons, puzzles and shakes went, your ratings, and the tables where you sat. Others at a table see your nickname and your moves; nobody else sees your progress. The log of the server never names you beside the address of your device.",
    ],
    [
      "How long",
      "Lessons, puzzles and ratings: 400 days after your last visit. What you decided in shakes, and what was said to your answers to puzzles: 120 days. Tables, and the nicknames of people who only played: 90 days after they were last used. Whoever runs this server may choose other times.",
    ],
    [
      "What you can do",
      "On your progress page you can take everything with you as a file, or delete it. Deleting is at once and whole: you, your devices and all progress. The tables where you played stay for the others, with “Player 1” or “Player 2” in place of your nickname.",
    ],
  ],
  toMe: "To your progress and your data",
} as const;
