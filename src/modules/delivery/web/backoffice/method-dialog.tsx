import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { DiscardDialog } from '#kernel/web/backoffice/editing/discard-dialog.tsx'
import {
  noChanges,
  translationsPayload,
  type TranslatedField,
} from '#kernel/web/backoffice/translating/translation-values.ts'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import { saveRecord, toastFailure } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import {
  createDeliveryMethod,
  deliveryKinds,
  listDeliveryMethods,
  updateDeliveryMethod,
  type DeliveryMethod,
  type DeliveryMethodForm,
} from '../../contract/index.ts'
import { faultsOf, formOf, valuesOf, type Faults, type MethodValues } from './method-values.ts'
import { FigureOfMethod, SizeFields } from './size-fields.tsx'
import { StepRows } from './step-rows.tsx'
import { kindLabels } from './words.ts'
import { ZoneRows } from './zone-rows.tsx'
import { allCalculators } from './queries.ts'

/** Whether a module's calculator gives the price; nothing while no module has one. */
function CalculatorField({
  values: { calculator },
  faults,
  set,
}: {
  values: MethodValues
  faults: Faults
  set: (change: Partial<MethodValues>) => void
}) {
  const { data = [] } = useQuery(allCalculators)
  const isMissing = calculator !== '' && !data.some(({ name }) => name === calculator)
  if (data.length === 0 && !isMissing) return null
  return (
    <SelectField
      label="The price comes from"
      value={calculator}
      error={faults['terms.calculator']}
      onChange={({ target }) => set({ calculator: target.value })}
    >
      <option value="">{t('The rows of this form')}</option>
      {isMissing && <option value={calculator}>{calculator}</option>}
      {data.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

const translated: readonly TranslatedField[] = [{ name: 'name', label: 'Name', maxLength: 100 }]
const save = saveRecord(createDeliveryMethod, updateDeliveryMethod)

interface PartProps {
  values: MethodValues
  faults: Faults
  set: (change: Partial<MethodValues>) => void
}

/** Adds a delivery method, or edits one. */
export function MethodDialog({ method, close }: { method: DeliveryMethod | null; close: () => void }) {
  const client = useQueryClient()
  const [initial] = useState(() => valuesOf(method))
  const [values, setValues] = useState(initial)
  const [translations, setTranslations] = useState(noChanges)
  const [isAsking, setAsking] = useState(false)
  const leave = () => (values === initial && translations === noChanges ? close() : setAsking(true))
  const [faults, setFaults] = useState<Faults>({})
  const { mutate, isPending } = useMutation({
    mutationFn: (form: DeliveryMethodForm) =>
      save(method, { ...form, ...translationsPayload(translations, translated) }, method?.version),
    onSuccess: () => {
      toast({
        title: method ? 'Delivery method updated successfully' : 'Delivery method created successfully',
      })
      close()
    },
    onError: (error) => {
      if (error instanceof ApiError) setFaults(error.fields)
      toastFailure(method ? 'Failed to update delivery method' : 'Failed to create delivery method')(error)
    },
    onSettled: () => refresh(client, listDeliveryMethods),
  })
  const set = (change: Partial<MethodValues>) => setValues((previous) => ({ ...previous, ...change }))
  const send = () => {
    const form = formOf(values)
    const faults = faultsOf(form)
    setFaults(faults)
    if (Object.keys(faults).length === 0) mutate(form)
  }
  const part = { values, faults, set }
  return (
    <>
      <Dialog
        open
        wide
        onClose={leave}
        title={method ? t('Edit delivery method') : t('Add delivery method')}
        closeLabel="Close"
      >
        <Form onSend={send} className="grid gap-6">
          <Basics {...part} />
          <TranslationsField
            fields={translated}
            base={{ name: values.name }}
            record={method}
            value={translations}
            onChange={setTranslations}
            error={(name) => faults[name]}
          />
          <ZoneRows zones={values.zones} faults={faults} onChange={(zones) => set({ zones })} />
          <CalculatorField {...part} />
          {values.calculator === '' && (
            <StepRows steps={values.steps} faults={faults} onChange={(steps) => set({ steps })} />
          )}
          <div className="-mt-3 grid gap-3 sm:grid-cols-2">
            {values.calculator === '' && (
              <FigureOfMethod
                {...part}
                name="perKg"
                field="terms.perKg"
                label="Each started kg above the last row"
                hint="Empty: nothing heavier is delivered"
                decimals="currency"
              />
            )}
            <FigureOfMethod
              {...part}
              name="freeFrom"
              field="terms.freeFrom"
              label="Free from a value of"
              hint="Of the goods after discounts; empty: never free"
              decimals="currency"
            />
          </div>
          <SizeFields {...part} />
          <div className="sticky bottom-0 z-10 -mx-6 -mb-6 flex justify-end gap-3 border-t border-line bg-surface px-6 py-4">
            <FormButtons close={leave} disabled={isPending}>
              Save
            </FormButtons>
          </div>
        </Form>
      </Dialog>
      <DiscardDialog open={isAsking} keep={() => setAsking(false)} discard={close} />
    </>
  )
}

function Basics({ values, faults, set }: PartProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label="Name"
        value={values.name}
        maxLength={100}
        autoComplete="off"
        error={faults['name']}
        onChange={({ target }) => set({ name: target.value })}
      />
      <SelectField
        label="Kind"
        value={values.kind}
        onChange={({ target }) =>
          set({ kind: deliveryKinds.find((kind) => kind === target.value) ?? values.kind })
        }
      >
        <Options of={deliveryKinds} label={(kind) => t(kindLabels[kind])} />
      </SelectField>
      <FigureOfMethod
        {...{ values, faults, set }}
        name="daysMin"
        field="daysMin"
        label="Working days at least"
        hint="From the day on which the pieces are made"
        decimals={0}
      />
      <FigureOfMethod
        {...{ values, faults, set }}
        name="daysMax"
        field="daysMax"
        label="Working days at most"
        decimals={0}
      />
      <CheckField label="Active" checked={values.isActive} onChange={(isActive) => set({ isActive })} />
    </div>
  )
}
