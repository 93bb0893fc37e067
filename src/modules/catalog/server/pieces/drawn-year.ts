import { setImmediate as othersFirst } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { locales } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { translationsIn } from '#kernel/outbox/mail/translations.ts'
import { pngOf } from '#kernel/outbox/png.ts'
import { isTilted, usuallyOpen, type Hanging } from '../../rules/light/hanging.ts'
import { lightWithoutPiece, lightBehindPiece, type Year } from '../../rules/light/hung-year.ts'
import type { SpotName } from '../../rules/light/window-light.ts'
import { daysIn, sunOfYear, type SunOfYear } from '../../rules/light/year-of-light.ts'
import { yearPixels, type Pixels } from '../../rules/light/year-pixels.ts'
import { figuresOf, yearSentence } from '../../rules/light/year-sentence.ts'
import { towns, type NamedTown } from '../../rules/light/towns.ts'

/** The texts of the page, which papers share. */
const words = translationsIn(
  new URL('../../../../../public/locales/', import.meta.url),
  (language) => `${language}/year.json`,
)

/** A piece at a window of which the light is known. */
export interface YearAtWindow {
  hanging: Hanging
  light: { town: string; side: number; spot: SpotName }
  /** The product's name, as its customer reads it. */
  product: string
}

/** A year as quotes have it: a picture, the sentence about it, and how it is read. */
export interface DrawnYear {
  /** PNG. */
  picture: Buffer
  sentence: string
  note: string
}

/** How many days are worked out before other requests are served. */
const daysAtOnce = 20

/** The last years that were drawn, each worked out once: a quote is read and printed several times. */
const yearCache = new LRUCache<string, Promise<DrawnYear>>({ max: 120 })
const suns = new LRUCache<string, Promise<SunOfYear>>({ max: 8 })

function once<Value>(cache: LRUCache<string, Promise<Value>>, key: string, work: () => Promise<Value>) {
  const promise = cache.get(key) ?? work()
  cache.set(key, promise)
  promise.catch(() => cache.delete(key))
  return promise
}

async function workOut(year: number, town: NamedTown): Promise<SunOfYear> {
  const work = sunOfYear(year, town)
  for (let day = 0; ; day += 1) {
    const step = work.next()
    if (step.done) return step.value
    if (day % daysAtOnce === 0) await othersFirst()
  }
}

/** The bare window until midsummer, the covered one from then on, with a light line between them. */
function beforeAndAfter({ bare, covered, sun }: Year, colour: string): Pixels {
  const [left, right] = [yearPixels(bare, undefined), yearPixels(covered, colour)]
  const { width, height } = left
  const line = Math.floor(daysIn(sun.year) / 2) - 11
  const data = left.data.slice()
  for (let y = 0; y < height; y += 1) {
    const at = (x: number) => (y * width + x) * 4
    data.set(right.data.subarray(at(line), at(width)), at(line))
    data.set([245, 242, 236, 255], at(line))
  }
  return { width, height, data }
}

async function draw(
  { hanging, light: { side, spot }, product }: YearAtWindow,
  town: NamedTown,
  { year, language }: { year: number; language: LanguageCode },
): Promise<DrawnYear> {
  const t = await words(language)
  const sun = await once(suns, `${year} ${town.name}`, () => workOut(year, town))
  const open = isTilted(hanging.kind) ? usuallyOpen[hanging.kind] : 0
  const options = { hanging, town, side, spot, open }
  const bare = lightWithoutPiece(sun, options)
  await othersFirst()
  const lit = { sun, bare, covered: lightBehindPiece(sun, options) }
  await othersFirst()
  return {
    picture: await pngOf(beforeAndAfter(lit, hanging.colour)),
    sentence: yearSentence((key, values) => t(key, values ?? {}), figuresOf(lit, options), {
      year,
      spot,
      product,
      locale: locales[language],
    }),
    note: t('note', { town: town.name, side: t('sides').split(',')[side] ?? '' }),
  }
}

/** Draws this year at a window; null for a town that is not, or no longer, in the list. */
export async function drawnYear(at: YearAtWindow, language: LanguageCode): Promise<DrawnYear | null> {
  const town = towns.find(({ name }) => name === at.light.town)
  const when = { year: new Date().getUTCFullYear(), language }
  return town ? once(yearCache, JSON.stringify([at, when]), () => draw(at, town, when)) : null
}
