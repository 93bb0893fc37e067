/** Two notes, in Hz, with the second in which each begins. */
const notes = [
  [880, 0],
  [1174.66, 0.16],
] as const
const VOLUME = 0.15
const SECONDS = 0.5

let context: AudioContext | undefined

/** Browsers let a page sound once somebody has pressed something on it: then it is made ready. */
export function readySound(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => {})
}

/** Sounds two short notes. @returns false where the browser does not allow it yet */
export function ring(): boolean {
  if (context?.state !== 'running') return false
  for (const [frequency, begins] of notes) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const at = context.currentTime + begins
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(VOLUME, at)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + SECONDS)
  }
  return true
}

/** Plays it for somebody who has just asked for it. */
export async function tryRing(): Promise<boolean> {
  context ??= new AudioContext()
  // A browser that does not allow it never answers.
  await Promise.race([context.resume(), new Promise((done) => setTimeout(done, 500))])
  return ring()
}
