import { useQuery } from '@tanstack/react-query'
import { useCsvExport } from '#kernel/web/backoffice/export-csv.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { address } from '#kernel/contract/endpoint.ts'
import { ApiError, call, read } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFirstFault, useWrite } from '#kernel/web/backoffice/write.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { getTaxSettings, putTaxSettings, type TaxSettings } from '#modules/taxes/contract/index.ts'
import { getNexus, type NexusLine } from '../../contract/index.ts'
import { usualThreshold } from '../../rules/index.ts'

const percentOf = (share: number) => `${Math.floor(share * 100)} %`

/** How near the sales of each state come to its threshold; only for shops in the USA that charge taxes. */
export function SalesByState() {
  const { country } = useShopConfig()
  const isAmerican = country === 'US'
  const mayChange = useMay(putTaxSettings)
  // Bookkeepers read the sales, and no settings.
  const { data: taxes } = useQuery({ ...read(getTaxSettings), enabled: isAmerican && mayChange })
  const { data: lines = [] } = useQuery({ ...read(getNexus), enabled: isAmerican })
  if (taxes?.isOn !== true && lines.length === 0) return null
  // Where the shop has rates it charges already.
  const near = lines.filter(({ level, hasRates }) => level !== 'below' && !hasRates)
  return (
    <details className="mb-6 rounded-lg border border-line bg-surface px-5 py-4">
      <summary className="cursor-pointer font-medium">
        Sales by state
        {near.length > 0 && (
          <span className="ml-3 text-note text-clay">
            {near.map(({ state, share }) => `${state || t('None')} ${percentOf(share)}`).join(', ')}
          </span>
        )}
      </summary>
      <p className="mt-2 text-note/5 text-ink-soft">
        Without tax, by the day of the order and the state of the delivery, cancelled orders left out. From 80
        % of a threshold on you are warned, in either of the two years; from 100 % on the state probably wants
        you to register and charge its tax. Please check with your adviser: thresholds differ, and your own
        state has none.
      </p>
      <Notices lines={near} />
      {lines.length === 0 ? (
        <p className="mt-4 text-ink-soft">No sales in these years.</p>
      ) : (
        <States lines={lines} />
      )}
      {taxes && <Threshold taxes={taxes} />}
    </details>
  )
}

function Notices({ lines }: { lines: readonly NexusLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul role="alert" className="mt-4 grid gap-1 text-clay">
      {lines.map(({ state: code, share, level }) => {
        const state = code || t('None')
        return (
          <li key={code}>
            {level === 'reached'
              ? t('{{state}}: the threshold is reached, and there are no tax rates of this state.', { state })
              : t('{{state}}: {{percent}} of the threshold.', { state, percent: percentOf(share) })}
          </li>
        )
      })}
    </ul>
  )
}

function States({ lines }: { lines: readonly NexusLine[] }) {
  const money = useOfficeMoney()
  const sales = ({ amount, orders }: NexusLine['current']) => (
    <td className="figures py-2 text-right">
      {money(amount)}
      <small className="block text-ink-soft">{t('Orders: {{orders}}', { orders })}</small>
    </td>
  )
  const { save } = useCsvExport()
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full min-w-xl">
        <thead>
          <tr className="text-left text-note text-ink-soft">
            <th className="py-2 font-medium">{t('State', { context: 'region' })}</th>
            <th className="py-2 text-right font-medium">Last year</th>
            <th className="py-2 text-right font-medium">This year</th>
            <th className="py-2 text-right font-medium">Threshold</th>
            <th className="py-2 text-right font-medium">Reached</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.state} className="border-t border-line">
              <td className="py-2">
                {line.state || t('None')}
                {line.hasRates && <small className="block text-ink-soft">Has tax rates</small>}
              </td>
              {sales(line.previous)}
              {sales(line.current)}
              <td className="figures py-2 text-right">
                {money(line.threshold.amount)}
                {line.threshold.orders !== null && (
                  <small className="block text-ink-soft">
                    {t('Orders: {{orders}}', { orders: line.threshold.orders })}
                  </small>
                )}
              </td>
              <td
                className={`figures py-2 text-right ${line.level === 'below' || line.hasRates ? '' : 'font-medium text-clay'}`}
              >
                {percentOf(line.share)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        look="quiet"
        size="sm"
        className="mt-2"
        onClick={() => void save(address(getNexus), 'sales-by-state')}
      >
        <Download size={15} aria-hidden />
        Export CSV
      </Button>
    </div>
  )
}

/** The form for the threshold of one state; without an amount the usual one applies. */
function Threshold({ taxes }: { taxes: TaxSettings }) {
  const may = useMay(putTaxSettings)
  const [state, setState] = useState('')
  const [amount, setAmount] = useState('')
  const [orders, setOrders] = useState('')
  const { mutate, isPending, error } = useWrite({
    write: () => {
      const code = state.trim().toUpperCase()
      const others = (taxes.nexus ?? []).filter((state) => state.state !== code)
      const ownThreshold = {
        state: code,
        amount: amount === '' ? usualThreshold.amount : Number(amount),
        orders: orders === '' ? null : Number(orders),
      }
      const all = amount === '' && orders === '' ? others : [...others, ownThreshold]
      return call(putTaxSettings, { body: { nexus: all, version: taxes.version } })
    },
    done: 'Settings saved',
    failed: 'Failed to save settings',
    refreshes: [getTaxSettings, getNexus],
    refused: toastFirstFault,
  })
  const faults = error instanceof ApiError ? Object.entries(error.fields) : []
  const faultOf = (part: string) => faults.find(([field]) => field.endsWith(part))?.[1]
  return (
    <Form
      className="mt-4 grid items-start gap-4 sm:grid-cols-2 desk:grid-cols-4"
      onSend={() => state.trim() && mutate()}
    >
      <Field
        label="Threshold of the state"
        hint="Two letters, such as TX"
        maxLength={2}
        value={state}
        error={faultOf('.state')}
        disabled={!may}
        onChange={({ target }) => setState(target.value)}
      />
      <NumberField
        label="Sales of a year"
        decimals="currency"
        hint="Empty: 100,000"
        value={amount}
        error={faultOf('.amount')}
        disabled={!may}
        onChange={setAmount}
      />
      <NumberField
        label="Orders of a year"
        decimals={0}
        hint="Empty: their number does not count"
        value={orders}
        error={faultOf('.orders')}
        disabled={!may}
        onChange={setOrders}
      />
      <Button
        type="submit"
        look="quiet"
        size="sm"
        disabled={!may || isPending}
        className="justify-self-start sm:mt-7"
      >
        Save threshold
      </Button>
    </Form>
  )
}
