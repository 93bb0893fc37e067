/** Two notes: frequency in Hz and start in seconds. */
const notes = [
  [880, 0],
  [1174.66, 0.16],
] as const
const VOLUME = 0.15
const SECONDS = 0.5

let context: AudioContext | undefined

/** Browsers allow sound only after a user gesture, so the audio context is created on the first one. */
export function readySound(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => {})
}

/**
 * Plays two short notes.
 * @returns false if the browser does not allow it yet
 */
export function playNotificationSound(): boolean {
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

/** Plays the sound as a sample after the user has enabled it. */
export async function tryRing(): Promise<boolean> {
  context ??= new AudioContext()
  // In a browser that does not allow it, `resume` never settles.
  await Promise.race([context.resume(), new Promise((done) => setTimeout(done, 500))])
  return playNotificationSound()
}
