// What is kept about people, in two hundred plain words. The times are those of the server as it comes.
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
      "Progress: 400 days after your last visit. Single answers and decisions: 120 days, then only their counts. Tables: 90 days after they were used last. Whoever runs this server may choose other times.",
    ],
    [
      "What you can do",
      "On your progress page you can take everything with you as a file, or delete it. Deleting is at once and whole: you, your devices and all progress. The tables where you played stay for the others, and call you Player.",
    ],
  ],
  toMe: "To your progress and your data",
} as const;
