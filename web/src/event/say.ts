// Says a sentence aloud, with a voice of this device alone: others would send it elsewhere.
export function sayAloud(text: string): void {
  if (!("speechSynthesis" in globalThis)) return;
  const voice = speechSynthesis.getVoices().find((one) => one.localService && one.lang.startsWith("en"));
  if (!voice) return;
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
