import { useTranslation } from '#kernel/web/i18n/use-translation.ts'

const steps = [
  { title: 'home.step1', text: 'home.step1Text' },
  { title: 'home.step2', text: 'home.step2Text' },
  { title: 'home.step3', text: 'home.step3Text' },
] as const

/** The three steps of an order. @param isNext whether nothing stands between them and the form for a size */
export function HowItWorks({ isNext }: { isNext: boolean }) {
  const { t } = useTranslation()
  return (
    <section
      className={`far-down -mb-20 bg-linen [--height:36rem] md:[--height:20rem] ${isNext ? '' : 'mt-20 border-t border-line md:mt-28'}`}
    >
      <div className="page grid gap-10 py-14 md:py-16">
        <h2 className="text-2xl">{t('home.how')}</h2>
        <ol className="grid gap-8 md:grid-cols-3 md:gap-12">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
              <span aria-hidden className="figures font-serif text-3xl text-clay">
                {index + 1}
              </span>
              <div>
                <h3>{t(title)}</h3>
                <p className="mt-1 text-ink-soft">{t(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
