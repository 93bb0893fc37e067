import { existsSync } from 'node:fs'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/**
 * The environment of a process whose clock starts at `moment` and runs on from there. Clocks that only measure durations
 * stay as they are, and so do the times of files.
 */
export function clockAt(moment: Date): Record<string, string> {
  if (!existsSync(library)) throw new Error(`${library} is missing. Install it: apt-get install faketime`)
  const seconds = Math.round((moment.getTime() - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_NO_CACHE: '1',
    NO_FAKE_STAT: '1',
  }
}
