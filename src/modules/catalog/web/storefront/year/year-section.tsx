import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { locales } from '#kernel/rules/format.ts'
import { usePageLanguage, useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import type { SpotName } from '#modules/catalog/rules/light/window-light.ts'
import { places } from '#modules/catalog/rules/light/year-sentence.ts'
import { townOf, towns } from '#modules/catalog/rules/light/towns.ts'
import { storeLight, useStoredLight, type StoredLight } from '#modules/windows/web/storefront/index.ts'
import { daysIn } from '#modules/catalog/rules/light/year-of-light.ts'
import { isTilted, usuallyOpen, type Hanging } from '#modules/catalog/rules/light/hanging.ts'
import { CompassRose } from './compass-rose.tsx'
import { KeepWithWindows } from './keep-with-windows.tsx'
import { useSentence } from './sentence.ts'
import { useYear } from './use-year.ts'
import { YearPicture } from './year-picture.tsx'

export interface YearSectionProps {
  hanging: Hanging
  /** Names of the product and of its chosen cloth, which may be empty. */
  product: string
  cloth: string
  /** How far it was opened in the room above; null while nobody touched it. */
  turned: number | null
  /** Width and height, as the shop writes them. */
  size: string
}

/** Where the sun is a guest in the afternoon. */
const usualSide = { north: 5, south: 7 }
const spotNames = { desk: 'spot.desk', sofa: 'spot.sofa', bed: 'spot.bed' } as const

/** A year of light at the window: without and with the piece. */
export default function YearSection({ hanging, product, cloth, turned, size }: YearSectionProps) {
  const { t, ready } = useTranslation('year')
  const [calendar] = useState(() => new Date().getFullYear())
  const days = daysIn(calendar)
  const home = useHome(hanging)
  const [open, setOpen] = useOpening(hanging, turned)
  const [line, setLine] = useState(Math.floor(days / 2) - 11)
  const options = { hanging, open, ...home.window }
  const year = useYear(calendar, options)
  const sentence = useSentence(year, options, product)
  const { town, spot, side } = home.window
  if (!ready) return null
  const note = t('note', { town: town.name, side: t('sides').split(',')[side] ?? '' })
  async function drawPoster() {
    const { savePoster } = await import('./poster.ts')
    if (year)
      await savePoster({
        year,
        line,
        product,
        sentence,
        note,
        colour: hanging.colour,
        title: t('title'),
        size: `${town.name} · ${size}`,
        bare: t('bare'),
        cloth: cloth || product,
      })
  }
  return (
    <section aria-labelledby="year-title">
      <h2 id="year-title" className="text-2xl">
        {t('title')}
      </h2>
      <p
        aria-live="polite"
        className="figures mt-2 mb-5 min-h-[5.6em] max-w-[46rem] font-serif text-lg text-pretty sm:min-h-[3em]"
      >
        {sentence}
      </p>
      <YearPicture
        year={year}
        {...{ calendar, days, town, line }}
        onLine={setLine}
        colour={hanging.colour}
        cloth={cloth || product}
        label={t('picture', { place: t(places[spot]) })}
      />
      <div className="mt-6 grid grid-cols-[auto_1fr] items-start gap-x-6 gap-y-5 lg:grid-cols-[auto_15rem_15rem_1fr] lg:gap-x-10">
        <CompassRose side={side} onChoose={(next) => home.change({ side: next })} />
        <div className="grid content-start gap-4">
          <SelectField
            label={t('town')}
            value={town.name}
            onChange={({ target }) => home.change({ town: target.value })}
          >
            <TownOptions />
          </SelectField>
          <SelectField
            label={t('place')}
            value={spot}
            onChange={({ target }) => home.change({ spot: target.value as SpotName })}
          >
            {(Object.keys(spotNames) as SpotName[]).map((name) => (
              <option key={name} value={name}>
                {t(spotNames[name])}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="grid content-start gap-4 max-lg:col-span-2">
          <Opening hanging={hanging} open={open} onOpen={setOpen} />
          <Button look="quiet" className="justify-self-start" onClick={() => void drawPoster()}>
            <Download size={16} aria-hidden />
            {t('poster')}
          </Button>
        </div>
        <p className="text-note text-ink-soft max-lg:col-span-2">{note}</p>
        <KeepWithWindows light={{ town: town.name, side, spot }} />
      </div>
    </section>
  )
}

/** Town, side and place: this browser's, else usual ones. A piece that darkens is for a bed. */
function useHome({ kind, translucency }: Hanging) {
  const shop = useShopConfig()
  const stored = useStoredLight()
  const town = useMemo(() => townOf(stored.town, shop), [stored.town, shop])
  const isDark = translucency === 0 && !isTilted(kind)
  const window = {
    town,
    side: stored.side ?? (town.latitude < 0 ? usualSide.south : usualSide.north),
    spot: stored.spot ?? (isDark ? ('bed' as const) : ('desk' as const)),
  }
  return {
    window,
    /** Whoever chooses the side sees town and place too, so all three are known then. */
    change: (changes: StoredLight) =>
      storeLight({
        ...stored,
        ...(changes.side !== undefined && { town: town.name, spot: window.spot }),
        ...changes,
      }),
  }
}

/** How far the piece is open: cloth is closed and slats are half turned, until it is moved here or in the room above. */
function useOpening({ kind }: Hanging, turned: number | null) {
  const [open, setOpen] = useState(isTilted(kind) ? usuallyOpen[kind] : 0)
  const [seen, setSeen] = useState(turned)
  if (turned !== seen) {
    setSeen(turned)
    if (turned !== null) setOpen(turned)
  }
  return [open, setOpen] as const
}

function Opening({
  hanging,
  open,
  onOpen,
}: {
  hanging: Hanging
  open: number
  onOpen: (open: number) => void
}) {
  const { t } = useTranslation('year')
  const share = Math.round((1 - open) * 100)
  return (
    <label className="grid gap-1.5 text-sm font-medium">
      <span className="flex justify-between gap-3">
        {t(isTilted(hanging.kind) ? 'opening.turn' : 'opening.drawn')}
        <span aria-hidden className="figures font-normal whitespace-nowrap text-ink-soft">
          {share} %
        </span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={share}
        aria-valuetext={t('closed', { share })}
        onChange={({ target }) => onOpen(1 - Number(target.value) / 100)}
        className="h-11 w-full accent-accent"
      />
    </label>
  )
}

/** All towns by country, named in the language of the page; the shop's country first. */
function TownOptions() {
  const { country: shopCountry } = useShopConfig()
  const locale = locales[usePageLanguage()]
  const groups = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const countries = [...new Set(towns.map(({ country }) => country))].map((code) => ({
      code,
      name: names.of(code) ?? code,
    }))
    return countries.toSorted(
      (one, other) =>
        Number(other.code === shopCountry) - Number(one.code === shopCountry) ||
        one.name.localeCompare(other.name, locale),
    )
  }, [shopCountry, locale])
  return groups.map(({ code, name }) => (
    <optgroup key={code} label={name}>
      {towns
        .filter(({ country }) => country === code)
        .map((town) => (
          <option key={town.name} value={town.name}>
            {town.name}
          </option>
        ))}
    </optgroup>
  ))
}
