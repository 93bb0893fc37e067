import { useShopConfig } from '#kernel/web/shop.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import type { BankAccount, PaymentSettings } from '../../contract/index.ts'

export interface PaymentFields {
  form: PaymentSettings
  set: (change: Partial<PaymentSettings>) => void
  may: boolean
  errorOf: (field: string) => string | undefined
}

/** What the number of a bank is called where accounts have no IBAN. */
const banksOf: Readonly<Record<string, string>> = { VN: 'Bank (six digits, NAPAS)', US: 'Routing number' }

/** The account that transfers go to, as the banks of the shop's country name one. */
export function AccountFields({ form: { account }, set, may, errorOf }: PaymentFields) {
  const { country } = useShopConfig()
  const banks = banksOf[country]
  const field = (name: keyof BankAccount, label: string, more: { max: number; hint?: string }) => (
    <Field
      label={label}
      value={account[name]}
      maxLength={more.max}
      autoComplete="off"
      spellCheck={false}
      disabled={!may}
      {...(more.hint && { hint: more.hint })}
      error={errorOf(`account.${name}`)}
      onChange={({ target }) => set({ account: { ...account, [name]: target.value } })}
    />
  )
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Account for transfers</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('holder', 'Account holder', {
          max: 70,
          hint: 'Exactly as at the bank, which compares it with the name of the account',
        })}
        {banks ? (
          <>
            {field('bank', banks, { max: 11 })}
            {field('number', 'Account number', { max: 30 })}
          </>
        ) : (
          <>
            {field('iban', 'IBAN', { max: 50 })}
            {field('bic', 'BIC (optional)', { max: 20 })}
          </>
        )}
      </div>
    </fieldset>
  )
}
