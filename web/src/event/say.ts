// Says a sentence aloud, only with a voice installed on this device: others would send it elsewhere.
export function sayAloud(text: string): void {
  if (!("speechSynthesis" in globalThis)) return;
  const voice = speechSynthesis.getVoices().find((one) => one.localService && one.lang.startsWith("en"));
  if (!voice) return;
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
