import { t, translateMessage } from '#kernel/web/backoffice/language.ts'
import { officeMoney, officeSide } from '#kernel/web/backoffice/money.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { FileFigures, FileLines, FileNotes, LineEffect } from '#modules/media/web/backoffice/index.ts'
import type { ImportDetails } from '../../contract/imports.ts'
import { formatCount, stateSentence } from './words.ts'

/** The effect of a file: counts, notes about the whole file, and the lines that need attention. */
export function Report({ details }: { details: ImportDetails }) {
  const { created, changed, unchanged, skipped, refused, lines, kept, notes, pictures } = details
  const { currency } = useShopConfig()
  const isOffer = lines.some(({ offer }) => offer !== undefined)
  return (
    <section aria-label="What the file does" className="grid gap-3">
      <FileFigures
        figures={[
          ['New', created],
          ['Changed', changed],
          ['Unchanged', unchanged],
          ['Left out', skipped],
          ['Errors', refused],
        ]}
      />
      <output className={classes(details.state === 'failed' && 'text-clay')}>{stateSentence(details)}</output>
      <FileNotes>{notes}</FileNotes>
      <Pictures {...pictures} />
      <FileLines
        heads={['Record', 'Why it stays']}
        rows={kept.map(({ name, reason }) => [name, translateMessage(reason)])}
      />
      <FileLines
        heads={['Line', 'Record', ...(isOffer ? ['Price', 'State'] : []), 'What happens']}
        rows={lines.map((line) => [
          line.line,
          line.name || '—',
          ...(isOffer ? offerCells(line.offer, currency) : []),
          <LineEffect key="effect" {...line} />,
        ])}
        rest={created + changed + skipped + refused - lines.length}
      />
    </section>
  )
}

const states = { published: 'Published', draft: 'Draft', hidden: 'Hidden' }

/** The price with its unit, and the state that a product will have. */
function offerCells(offer: ImportDetails['lines'][number]['offer'], currency: string): [string, string] {
  if (!offer) return ['—', '—']
  const { price, per, state } = offer
  const money = price !== null && officeMoney(price, currency)
  const example = `${officeSide(1)} × ${officeSide(1)} m`
  return [money ? (per === 'm2' ? `${money} / m²` : `${example}: ${money}`) : t('No price'), t(states[state])]
}

function Pictures({ waiting, done, failed, problems }: ImportDetails['pictures']) {
  if (waiting + done + failed === 0) return null
  return (
    <>
      <p className="grid gap-2">
        Pictures: {formatCount(done)} fetched{waiting > 0 && `, ${formatCount(waiting)} to come`}
        {failed > 0 && `, ${formatCount(failed)} failed`}
        {waiting > 0 && (
          <progress
            aria-label="Pictures"
            value={done + failed}
            max={done + failed + waiting}
            className="h-1.5 w-full accent-accent"
          />
        )}
      </p>
      <FileNotes>
        {problems.map(({ address, problem }) => `${address}: ${translateMessage(problem)}`)}
      </FileNotes>
    </>
  )
}
