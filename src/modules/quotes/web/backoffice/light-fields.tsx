import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { townOf, towns } from '#modules/catalog/web/backoffice/index.ts'
import type { WindowLight } from '#modules/windows/contract.ts'
import { windowSides } from './light-of-item.ts'

const spotNames = { desk: 'Desk', sofa: 'Sofa', bed: 'Bed' } as const

/** What the quote's picture of a year is worked out from; nothing until somebody says which way the window faces. */
export function LightFields({
  light,
  disabled,
  onChange,
}: {
  light: WindowLight | null
  disabled: boolean
  onChange: (light: WindowLight | null) => void
}) {
  const shop = useShopConfig()
  // The next window of a home is in the same town.
  const [last, setLast] = useState(light ?? { town: townOf(undefined, shop).name, spot: 'desk' as const })
  const change = (next: WindowLight) => {
    setLast(next)
    onChange(next)
  }
  return (
    <>
      <SelectField
        label="The window faces"
        value={light ? String(light.side) : ''}
        disabled={disabled}
        onChange={({ target }) =>
          target.value === '' ? onChange(null) : change({ ...last, side: Number(target.value) })
        }
      >
        <option value="">{t('Not said')}</option>
        {windowSides.map((side, index) => (
          <option key={side} value={index}>
            {t(side)}
          </option>
        ))}
      </SelectField>
      {light && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Town"
            value={light.town}
            disabled={disabled}
            onChange={({ target }) => change({ ...light, town: target.value })}
          >
            {towns.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField
            label="Light at"
            value={light.spot}
            disabled={disabled}
            onChange={({ target }) => change({ ...light, spot: target.value as WindowLight['spot'] })}
          >
            {(Object.keys(spotNames) as WindowLight['spot'][]).map((spot) => (
              <option key={spot} value={spot}>
                {t(spotNames[spot])}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  )
}
