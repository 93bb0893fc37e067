import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Configuration } from '#modules/catalog/contract/index.ts'
import { mountWords, useOptionWords, type PieceAnswers } from '#modules/catalog/web/storefront/index.ts'
import { classes } from '#kernel/web/ui/classes.ts'

/** The names of the chosen options, in the order of the options; deleted choices are missing. */
export function useChoiceNames() {
  const words = useOptionWords()
  return (
    configuration: Configuration | undefined,
    options: Readonly<Record<string, unknown>> | undefined,
  ): string[] =>
    (configuration?.options ?? []).flatMap((option) => {
      const choice = option.choices.find(({ code }) => code === options?.[option.code])
      if (!choice) return []
      if (option.shown_as === 'yes_no') return choice.code === 'yes' ? [words.option(option)] : []
      return [words.choice(option.code, choice)]
    })
}

/** `Inside the recess · Sage · Chain · Kitchen`, and the note below; nothing for a line without answers. */
export function LineAnswers({
  line: { mount, room, note },
  choices,
  texts,
  className,
}: {
  line: Pick<PieceAnswers, 'mount' | 'room' | 'note'>
  /** Names of the choices. */
  choices?: readonly string[]
  /** What modules add to it. */
  texts?: readonly string[] | undefined
  className?: string
}) {
  const { t } = useTranslation()
  const hangs = mount && t(mountWords[mount])
  const facts = [hangs, ...(choices ?? []), room, ...(texts ?? [])].filter(Boolean).join(' · ')
  if (facts === '' && !note) return null
  return (
    <div className={classes('grid gap-0.5 wrap-anywhere', className)}>
      {facts !== '' && <p>{facts}</p>}
      {note && <p>{note}</p>}
    </div>
  )
}
