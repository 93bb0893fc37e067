import { useQuery } from '@tanstack/react-query'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { kinds, mounts, recessMounts } from '#modules/making/contract/index.ts'
import { mountLabels } from '#modules/making/web/backoffice/index.ts'
import { kindDefaults, kindLeadDays } from '#modules/making/rules/index.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import type { RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { configurationOf } from '../../queries/staff-catalog.ts'
import {
  changesOf,
  clothFields,
  squareFootFields,
  configurationValues,
  factFields,
  itemFields,
  limitFields,
  makingFields,
  emptyConfiguration,
  withValue,
  type ConfigurationValues,
  type NumberField,
} from './configuration-values.ts'
import { FactFields } from './fact-fields.tsx'
import { Folded } from './folded.tsx'
import { kindLabels } from './kind-labels.ts'
import { NumberFields, type SectionProps } from './number-fields.tsx'
import { limitsOf, type ProductValues } from './product-fields.ts'
import { PriceFields } from './price-fields.tsx'
import { ProductOptionFields } from './product-option-fields.tsx'
import { TaxClassField } from '#modules/taxes/web/backoffice/index.ts'
import { TryIt } from './try-it.tsx'

/** The form sections about price, making and limits, and a piece for trying them. */
export function MakingSections({
  form,
  product,
  addGrid,
}: {
  form: RecordForm<ProductValues>
  product: Product | null
  addGrid: () => void
}) {
  const query = useQuery({ ...configurationOf(product?.id ?? ''), enabled: product !== null })
  if (query.isError && !query.data) return <CouldNotLoad query={query} />
  const stored: ConfigurationValues | undefined = product
    ? query.data && configurationValues(query.data)
    : emptyConfiguration
  if (!stored) return <Skeleton className="h-14" />
  const configuration: ConfigurationValues = { ...stored, ...form.values.configured[0] }
  const defaults = configuration.kind && {
    ...kindDefaults[configuration.kind],
    leadDays: kindLeadDays[configuration.kind],
  }
  const write = (next: ConfigurationValues) => {
    const changes = changesOf(stored, next)
    form.set({ configured: Object.keys(changes).length === 0 ? [] : [changes] })
  }
  const set = (path: string, value: unknown) => {
    const next = withValue(configuration, path, value, defaults)
    // What is sold by the piece is not made.
    write(path === 'price_model' && value === 'piece' ? { ...next, kind: null, options: [] } : next)
  }
  const error = (path: string) => form.error(`configured.${path}`)
  const section: SectionProps = { now: configuration, defaults, set, error, disabled: !form.may }
  const refusedIn = (fields: readonly NumberField[]) => fields.some(({ path }) => error(path) !== undefined)
  const knownFields = [...makingFields, ...factFields, ...limitFields, ...clothFields, ...itemFields].map(
    ({ path }) => path,
  )
  // A refusal that no single field shows is shown beside the sections.
  const others = ['', ...Object.keys(emptyConfiguration)].filter((path) => !knownFields.includes(path))
  const refused = others
    .map((path) => (path === '' ? form.error('configured') : error(path)))
    .find((message) => message !== undefined)
  return (
    <>
      <Folded
        title="Price"
        isRefused={refusedIn([...clothFields, ...squareFootFields]) || error('price_grid_id') !== undefined}
      >
        <PriceFields {...section} limits={limitsOf(form.values)} addGrid={addGrid} />
      </Folded>
      {configuration.price_model === 'piece' ? (
        <Folded title="Weight and tax" isRefused={refusedIn(itemFields)}>
          <NumberFields {...section} fields={itemFields} />
          <TaxClassField
            value={configuration.tax_class ?? null}
            disabled={!form.may}
            onChange={(value) => set('tax_class', value)}
          />
        </Folded>
      ) : (
        <PieceSections section={section} hasOtherRefusal={refused !== undefined} />
      )}
      <FieldError id="configured" error={refused} />
      {configuration.price_model !== 'piece' && (
        <Folded title="Try it" isRefused={false}>
          <TryIt now={configuration} values={form.values} />
        </Folded>
      )}
    </>
  )
}

const pathsOf = (fields: readonly NumberField[]) => fields.map(({ path }) => path)

/** How pieces are made and limited. */
function PieceSections({
  section,
  hasOtherRefusal,
}: {
  section: SectionProps
  /** Whether something was refused that no single field shows. */
  hasOtherRefusal: boolean
}) {
  const isRefused = (paths: readonly string[]) => paths.some((path) => section.error(path) !== undefined)
  return (
    <>
      <Folded title="Options" isRefused={isRefused(['options'])}>
        <ProductOptionFields {...section} />
      </Folded>
      <Folded
        title="Making"
        isRefused={hasOtherRefusal || isRefused(pathsOf([...makingFields, ...factFields]))}
      >
        <KindFields {...section} />
        {section.now.kind && <NumberFields {...section} fields={makingFields} />}
        {section.now.kind && <FactFields {...section} />}
      </Folded>
      <Folded title="Area, weight and lead time" isRefused={isRefused(pathsOf(limitFields))}>
        <NumberFields {...section} fields={limitFields} />
        <TaxClassField
          value={section.now.tax_class ?? null}
          disabled={section.disabled}
          onChange={(value) => section.set('tax_class', value)}
        />
      </Folded>
    </>
  )
}

function KindFields({ now, defaults, set, disabled }: SectionProps) {
  const offered = now.making.mounts ?? defaults?.mounts ?? []
  const shownMounts = mounts.filter(
    (mount) =>
      now.kind === 'pleated' ||
      recessMounts.some((recessMount) => recessMount === mount) ||
      offered.includes(mount),
  )
  return (
    <>
      <SelectField
        label="Kind"
        value={now.kind ?? ''}
        disabled={disabled}
        onChange={({ target }) => set('kind', target.value || null)}
      >
        <option value="">None: sold by size alone</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </SelectField>
      {now.kind && (
        <fieldset>
          <legend className="text-sm font-medium">Where it may hang</legend>
          <div className="flex flex-wrap gap-x-6">
            {shownMounts.map((mount) => (
              <CheckField
                key={mount}
                label={mountLabels[mount]}
                checked={offered.includes(mount)}
                disabled={disabled}
                onChange={(checked) =>
                  set(
                    'making.mounts',
                    mounts.filter((candidate) =>
                      candidate === mount ? checked : offered.includes(candidate),
                    ),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {now.kind && now.kind !== 'curtain' && (
        <SelectField
          label="Which of the three heights counts inside the recess"
          value={now.making.dropRule ?? ''}
          disabled={disabled}
          onChange={({ target }) => set('making.dropRule', target.value || undefined)}
        >
          <option value="">As its kind: {defaults?.dropRule}</option>
          <option value="smallest">The smallest</option>
          <option value="largest">The largest</option>
        </SelectField>
      )}
    </>
  )
}
