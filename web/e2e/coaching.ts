// Lets a test speak as the coach of a class while it looks at another of its pages.
import type { Page } from "@playwright/test";

/** Says something over the socket of the class as its coach. */
export const says = (page: Page, code: string, message: object): Promise<void> =>
  page.evaluate(
    ([at, text]) =>
      new Promise<void>((done, failed) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/classes/${at}/socket`);
        let asked = false;
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello" }));
        socket.onerror = () => failed(new Error("no socket"));
        socket.onmessage = ({ data }: MessageEvent<string>) => {
          const heard = JSON.parse(data) as { type: string };
          if (heard.type === "problem" || heard.type === "goodbye") failed(new Error(data));
          if (heard.type !== "stage") return;
          // The first stage message is the state before, the second the one after.
          if (asked) {
            socket.close();
            done();
          } else {
            asked = true;
            socket.send(text!);
          }
        };
      }),
    [code, JSON.stringify(message)] as const,
  );
