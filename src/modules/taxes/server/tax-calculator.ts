import { z } from 'zod'
import type { Db } from '#kernel/database/db.ts'
import type { Host } from '#kernel/modules/definition.ts'
import { moduleAnswers } from '#kernel/modules/module-answers.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { rateOf, type RatesByClass } from '../rules/index.ts'
import { plainPostcode, type Place } from './rates.repository.ts'

/** The place and the day of an order whose rates are asked. */
export interface TaxedPlace extends Place {
  /** The day whose rates count: `2026-11-29`. */
  day: string
}

/** What a class of goods or work is taxed with. */
export interface CalculatedRate {
  /** With at most four decimals, such as 8.25. */
  percent: number
  /** By jurisdiction, where there are several; they add up to `percent`. */
  parts?: readonly { name: string; percent: number }[] | undefined
}

/** Knows the rates of places, such as a tax service. The same place and day should have the same rates. */
export interface TaxCalculator {
  /** Stored with the taxes of orders: at most 40 lower-case letters, digits and hyphens. */
  readonly name: string
  /** The countries whose rates it knows, as ISO 3166: at least one. */
  readonly countries: readonly string[]
  /**
   * The rates of a place by tax class; `''` is that of every class that is not named. null: it does not know the place.
   * Then, and when it throws or has not answered after four seconds, the rates of the shop's own table hold. What is
   * taxed at all, and what is rounded, stays with the shop.
   */
  ratesAt(place: TaxedPlace, signal: AbortSignal): Promise<Readonly<Record<string, CalculatedRate>> | null>
}

declare module '#kernel/modules/definition.ts' {
  interface Contributions {
    /** Knows the rates of some countries, instead of the shop's table. */
    taxCalculator: TaxCalculator
  }
}

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 10_000 - rateOf(value)) < 1e-6, 'At most four decimals')

const rate = z
  .object({
    percent,
    parts: z
      .array(z.object({ name: z.string().trim().min(1).max(100), percent }))
      .max(20)
      .optional(),
  })
  .refine(
    ({ percent: whole, parts = [] }) =>
      parts.length === 0 || rateOf(whole) === parts.reduce((sum, part) => sum + rateOf(part.percent), 0),
    'The parts of a rate must add up to it',
  )

const rates = z
  .record(z.string().regex(/^(?:[a-z][a-z0-9_-]{0,29})?$/), rate)
  // Without it, what has no class would not be taxed.
  .refine((classes) => Object.hasOwn(classes, ''), 'The rate of all other classes is missing')
  .nullable()

/** Rates of a module, with its calculator's name. */
export interface ModuleRates {
  source: string
  rates: RatesByClass
}

/** The rates of a place on a day by a module; null: the shop's own hold. */
export type RatesOfModule = (db: Db, place: Place, day: string) => Promise<ModuleRates | null>

/** For how long rates of a place and a day stand. */
const KEPT_SECONDS = 24 * 60 * 60

/** Asks the tax calculator of a module, where there is one. */
export function ratesOfModule(host: Pick<Host, 'contributions' | 'pool' | 'log'>): RatesOfModule {
  const answerTo = moduleAnswers(host, 'taxes')
  return async (db, { country, region, postcode }, day) => {
    const [calculator] = host.contributions('taxCalculator')
    if (!calculator?.countries.includes(country)) return null
    const place = {
      country,
      region: region.trim().toUpperCase(),
      postcode: plainPostcode(postcode, country),
      day,
    }
    const answer = await answerTo(db, {
      name: calculator.name,
      about: place,
      schema: rates,
      ask: (signal) => calculator.ratesAt(place, signal),
      keepSeconds: KEPT_SECONDS,
    })
    return answer ? { source: calculator.name, rates: answer } : null
  }
}

/** Throws StartFailure for a calculator that cannot be asked, and for two of them. */
export function checkTaxCalculators({ contributions }: Pick<Host, 'contributions'>): void {
  const [calculator, ...others] = contributions('taxCalculator')
  if (calculator === undefined) return
  const { name, countries } = calculator as Partial<TaxCalculator>
  if (others.length > 0)
    throw new StartFailure(
      `Only one module can give rates of taxes, but these do: ${contributions('taxCalculator')
        .map((one) => one.name)
        .join(', ')}.`,
    )
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,39}$/.test(name))
    throw new StartFailure(
      `A calculator of taxes cannot be called "${name}": at most 40 lower-case letters, digits and hyphens.`,
    )
  if (
    !Array.isArray(countries) ||
    countries.length === 0 ||
    !countries.every((code) => /^[A-Z]{2}$/.test(code))
  )
    throw new StartFailure(`The calculator of taxes ${name} needs its countries, such as ['US'].`)
}
