import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '../browser/shop-process.ts'
import { aPicture } from '../pictures.ts'
import { openFirefox } from './firefox.ts'
import { officeSteps } from './office.ts'
import { shoppingSteps } from './shopping.ts'
import { openWebKit } from './webkit.ts'

const engines = { firefox: openFirefox, webkit: openWebKit }
const steps = [...shoppingSteps, ...officeSteps]

/**
 * Walks through a shop of its own in each engine.
 * @param names engines, `firefox` or `webkit`; none: both
 * @returns the exit code: 0, or 1 if a step failed
 */
export async function walkAll(names: readonly string[], print: (line: string) => void): Promise<number> {
  const wanted = Object.entries(engines).filter(([name]) => names.length === 0 || names.includes(name))
  const unknown = names.filter((name) => !(name in engines))
  if (unknown.length > 0) {
    print(`There is no engine ${unknown.join(', ')}: choose ${Object.keys(engines).join(' or ')}.`)
    return 1
  }
  const shop = await startShop({ DEMO: '1' })
  const folder = await mkdtemp(join(tmpdir(), 'fenestra-walk-'))
  const photo = join(folder, 'window.jpg')
  // As large as those of telephones.
  await aPicture({ width: 4000, height: 3000 }).jpeg().toFile(photo)
  let failures = 0
  try {
    for (const [name, open] of wanted) {
      const began = Date.now()
      const engine = await open()
      try {
        for (const step of steps) {
          const failure = await step.walk({ engine, address: shop.address, photo }).then(
            () => null,
            (error: unknown) => error,
          )
          if (failure !== null) failures += 1
          print(`${name}: ${step.name}: ${failure instanceof Error ? failure.message : 'passed'}`)
        }
      } finally {
        await engine.close()
      }
      print(`${name}: ${steps.length} steps in ${Math.round((Date.now() - began) / 1000)} s`)
    }
  } finally {
    await shop.remove()
    await rm(folder, { recursive: true })
  }
  print(failures === 0 ? 'All steps passed.' : `${failures} steps failed.`)
  return failures === 0 ? 0 : 1
}
