import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../../kernel/web/ui/classes.ts'
import { Picture } from '../../../../kernel/web/ui/picture.tsx'

const kinds = [
  { name: 'wooden', category: 'wooden-blinds', room: 'category-wooden-blinds', detail: 'wood-oak-50-2' },
  { name: 'roller', category: 'roller-blinds', room: 'category-roller-blinds', detail: 'roller-sage-3' },
  {
    name: 'vertical',
    category: 'vertical-blinds',
    room: 'category-vertical-blinds',
    detail: 'vertical-ivory-89-2',
  },
  { name: 'silk', category: 'curtains', room: 'curtain-silk-clay-1', detail: 'curtain-silk-clay-3' },
  {
    name: 'blackout',
    category: 'blackout',
    room: 'category-blackout',
    detail: 'blackout-curtain-midnight-2',
  },
] as const

/** The kinds of coverings, each shown in a room and then close up. */
export function Kinds() {
  const { t } = useTranslation()
  return (
    <section className="page pt-20 md:pt-28">
      <h2 className="mb-8 text-2xl md:mb-12">{t('about.kinds')}</h2>
      <ul className="grid gap-16 md:gap-24">
        {kinds.map((kind, index) => (
          <Kind key={kind.name} kind={kind} mirrored={index % 2 === 1} />
        ))}
      </ul>
    </section>
  )
}

function Kind({ kind, mirrored }: { kind: (typeof kinds)[number]; mirrored: boolean }) {
  const { t } = useTranslation()
  const { name, category, room, detail } = kind
  return (
    <li className="grid gap-6 md:grid-cols-12 md:items-stretch md:gap-12">
      <Picture
        src={`/pictures/${room}-1280.webp`}
        alt=""
        sizes="(min-width: 48rem) 42rem, 100vw"
        className={classes(
          'aspect-[3/2] h-full w-full rounded-md md:col-span-7',
          mirrored && 'md:order-last',
        )}
      />
      <div className="grid gap-6 md:col-span-5 md:grid-rows-[auto_1fr] md:gap-8">
        <div className="grid content-start gap-3">
          <h3 className="text-xl">{t(`about.${name}`)}</h3>
          <p className="prose-width text-ink-soft">{t(`about.${name}Text`)}</p>
          <Link
            to="/products"
            search={{ category }}
            className="justify-self-start py-2 font-medium text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong"
          >
            {t(`about.${name}More`)}
          </Link>
        </div>
        <Picture
          src={`/pictures/${detail}-1280.webp`}
          alt=""
          sizes="(min-width: 48rem) 28rem, 100vw"
          className="aspect-[2/1] h-full w-full rounded-md max-md:hidden"
        />
      </div>
    </li>
  )
}
