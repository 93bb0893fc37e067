import { useMoney } from '#kernel/web/shop.ts'

/** A row of a sum: what it is for, and its amount in major units below those of the other rows. */
export function SumRow({ label, amount }: { label: string; amount: number | null }) {
  const money = useMoney()
  return (
    <p className="flex justify-between gap-x-3">
      <span>{label}</span>
      {amount !== null && <span className="whitespace-nowrap text-ink">{money(amount)}</span>}
    </p>
  )
}
