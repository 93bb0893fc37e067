import type { ReactNode } from 'react'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { faultOf, type Faults, type MethodValues } from './method-values.ts'

interface Props {
  values: MethodValues
  faults: Faults
  set: (change: Partial<MethodValues>) => void
}

type FigureName = {
  [Name in keyof MethodValues]: MethodValues[Name] extends string ? Name : never
}[keyof MethodValues]

interface FigureProps extends Props {
  name: Exclude<FigureName, 'kind' | 'name' | 'carrier'>
  /** Its field in a request: `terms.freeFrom`. */
  field: string
  label: string
  decimals: number | 'currency'
  hint?: string
}

/** A number of the form. */
export function FigureOfMethod({ values, faults, set, name, field, label, decimals, hint }: FigureProps) {
  return (
    <NumberField
      label={label}
      hint={hint}
      decimals={decimals}
      {...(decimals === 'currency' && { of: 'piece' as const })}
      autoComplete="off"
      value={values[name]}
      error={faultOf(faults, field)}
      onChange={(value) => set({ [name]: value })}
    />
  )
}

function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{title}</legend>
      <p className="text-note/5 text-ink-soft">{hint}</p>
      {children}
    </fieldset>
  )
}

/** Surcharge for long pieces, packing, and the largest parcel. */
export function SizeFields(props: Props) {
  return (
    <>
      <Section
        title="Long pieces"
        hint="A surcharge once a delivery if a finished side is longer. Free delivery does not waive it."
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <FigureOfMethod
            {...props}
            name="overMm"
            field="terms.oversize.overMm"
            label="Longer than (mm)"
            decimals={0}
          />
          <FigureOfMethod
            {...props}
            name="oversize"
            field="terms.oversize.surcharge"
            label="Surcharge"
            decimals="currency"
          />
        </div>
      </Section>
      <Section title="Packing" hint="What packing adds to each piece.">
        <div className="grid gap-3 sm:grid-cols-3">
          <FigureOfMethod
            {...props}
            name="packingKg"
            field="terms.packing.weightG"
            label="Weight of the packing (kg)"
            decimals={3}
          />
          <FigureOfMethod
            {...props}
            name="packingLengthMm"
            field="terms.packing.lengthMm"
            label="Added to the length (mm)"
            decimals={0}
          />
          <FigureOfMethod
            {...props}
            name="packingSideMm"
            field="terms.packing.sideMm"
            label="Width of the box (mm)"
            decimals={0}
          />
        </div>
      </Section>
      <Limits {...props} />
    </>
  )
}

function Limits(props: Props) {
  const { values, set } = props
  return (
    <Section title="Largest parcel" hint="Of one packed piece. What is larger is not offered this way.">
      <div className="grid gap-3 sm:grid-cols-3">
        <FigureOfMethod
          {...props}
          name="maxLengthMm"
          field="terms.limits.maxLengthMm"
          label="Longest (mm)"
          decimals={0}
        />
        <FigureOfMethod
          {...props}
          name="maxLengthGirthMm"
          field="terms.limits.maxLengthGirthMm"
          label="Length and girth (mm)"
          decimals={0}
        />
        <FigureOfMethod
          {...props}
          name="maxKg"
          field="terms.limits.maxWeightG"
          label="Heaviest (kg)"
          decimals={3}
        />
      </div>
      <SelectField
        label="Limits of a carrier"
        value={values.carrier}
        onChange={({ target }) => set({ carrier: target.value === 'us_ground' ? 'us_ground' : '' })}
      >
        <option value="">None</option>
        <option value="us_ground">Parcel services of the USA (UPS and FedEx Ground)</option>
      </SelectField>
      {values.carrier !== '' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <FigureOfMethod
            {...props}
            name="extraHandling"
            field="terms.carrier.extraHandling"
            label="Surcharge for extra handling"
            hint="A parcel of more than 48 inches"
            decimals="currency"
          />
          <FigureOfMethod
            {...props}
            name="large"
            field="terms.carrier.large"
            label="Surcharge for a large parcel"
            hint="More than 96 inches, or 130 inches of length and girth"
            decimals="currency"
          />
        </div>
      )}
    </Section>
  )
}
