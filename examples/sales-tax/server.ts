import { defineModule, type CalculatedRate, type TaxCalculator } from 'fenestra/server'

/** What the imagined tax service answers to `POST /rates`: percentages by jurisdiction, and classes without tax. */
interface Answer {
  jurisdictions: { name: string; percent: number }[]
  untaxed: string[]
}

/** Four decimals, which sums of percentages such as 6.25 and 1.1 have not. */
const exact = (percent: number) => Math.round(percent * 10_000) / 10_000

const salesTax = (url: string): TaxCalculator => ({
  name: 'sales-tax',
  countries: ['US'],
  async ratesAt(place, signal) {
    const answer = await fetch(new URL('/rates', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(place),
      signal,
    })
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`the tax service answered ${answer.status}`)
    const { jurisdictions: parts, untaxed } = (await answer.json()) as Answer
    const percent = exact(parts.reduce((sum, part) => sum + part.percent, 0))
    const none: CalculatedRate = { percent: 0 }
    return { '': { percent, parts }, ...Object.fromEntries(untaxed.map((taxClass) => [taxClass, none])) }
  },
})

/** Rates of sales tax by a service that knows every address of the USA. */
export default defineModule({
  name: 'sales-tax',
  build() {
    const { SALES_TAX_URL: url } = process.env
    if (!url) throw new Error('SALES_TAX_URL is missing')
    return { contributes: { taxCalculator: salesTax(url) } }
  },
})
