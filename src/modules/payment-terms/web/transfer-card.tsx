import type { TransferInstructions } from '../contract/index.ts'

/** The names of what a transfer needs, in the reader's language. */
export interface TransferWords {
  holder: string
  iban: string
  bic: string
  bank: string
  number: string
  amount: string
  reference: string
  code: string
}

/** How an amount is transferred: the code to scan beside what it says. */
export function TransferFacts({
  transfer,
  words,
  money,
}: {
  transfer: TransferInstructions
  words: TransferWords
  money: (amount: number) => string
}) {
  const { holder, iban, bic, bank, number, amount, reference, code } = transfer
  const facts: readonly (readonly [string, string | undefined])[] = [
    [words.holder, holder],
    [words.iban, iban],
    [words.bic, bic],
    [words.bank, bank],
    [words.number, number],
    [words.amount, money(amount)],
    [words.reference, reference],
  ]
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      {code && (
        <figure className="shrink-0 rounded-md bg-white p-3">
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(code.svg)}`}
            alt={words.code}
            className="size-40"
          />
        </figure>
      )}
      <dl className="grid min-w-0 grow gap-x-4 gap-y-2 text-sm">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="min-w-0">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="figures font-medium wrap-anywhere select-all">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  )
}
