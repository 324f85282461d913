// What is stored about people, in two hundred plain words. The times are the server's defaults.
export const PRIVACY = {
  title: "Privacy",
  sections: [
    [
      "Who you are here",
      "A nickname that you choose, and a secret that your browser keeps in one cookie. We ask for no real name, e‑mail, age, school or photo. A coach may set a name and a password, and print a recovery code. Nothing goes to anybody else: there are no advertisements, and nobody counts visitors. The page talks only to this server.",
    ],
    [
      "What is kept",
      "How your lessons, puzzles and shakes went, your ratings, and the tables where you sat. Others at a table see your nickname and your moves; nobody else sees your progress. The server’s log never puts your name beside your device’s address.",
    ],
    [
      "How long",
      "Lessons, puzzles and ratings: 400 days after your last visit. Your decisions in shakes, and what was said about your puzzle answers: 120 days. Tables, and the nicknames of people who only played: 90 days after they were last used. Whoever runs this server may choose other times.",
    ],
    [
      "What you can do",
      "On your progress page you can take everything with you as a file, or delete it. Deleting is immediate and complete: you, your devices and all progress. The tables where you played stay for the others, with “Player 1” or “Player 2” in place of your nickname.",
    ],
  ],
  toMe: "Go to your progress and your data",
} as const;
