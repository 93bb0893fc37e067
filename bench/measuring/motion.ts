/** The accuracy with a phone that is raised and lowered, with simulated hands, sensors and lenses. */
import { measureByMotion } from '#modules/measuring/rules/raised-phone/motion-size.ts'
import { type MovedOptions, movedPhone } from '#test/measuring/moved-phone.ts'
import { seeded } from '#test/measuring/random.ts'
import { Tally } from './tally.ts'

const ways: readonly { name: string; options: MovedOptions; isKnown: boolean }[] = [
  { name: 'moved 8 to 22 cm, unknown phone', options: {}, isKnown: false },
  { name: 'moved 8 to 22 cm, focal length from a sheet', options: {}, isKnown: true },
  { name: 'moved 4 to 8 cm, unknown phone', options: { strokeM: [0.04, 0.08] }, isKnown: false },
  {
    name: 'moved 8 to 22 cm, busy phone: 6 to 12 pictures a second, 10 to 40 ms off',
    options: { rate: [6, 12], jitter: [0.01, 0.04] },
    isKnown: false,
  },
  { name: 'moved 8 to 22 cm, no gyroscope', options: { isBlind: true }, isKnown: false },
]

/** Relative standard deviation of a focal length estimated from a slanting sheet. */
const focalSigma = 0.012

export function motionTallies(phones: number, seed: number): Tally[] {
  return ways.map(({ name, options, isKnown }) => {
    const tally = new Tally(name)
    for (let i = 0; i < phones; i++) {
      const phone = movedPhone(seed + i, options)
      const told = phone.focalShare * (1 + focalSigma * seeded(seed + i).normal())
      const started = process.cpuUsage().user
      const found = measureByMotion({ ...phone, phone: isKnown ? { focalShare: told, focalSigma } : null })
      tally.add(found, phone, (process.cpuUsage().user - started) / 1000)
    }
    return tally
  })
}
