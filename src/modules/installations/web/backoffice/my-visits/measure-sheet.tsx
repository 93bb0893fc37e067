import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { SignatureField } from '#modules/quotes/web/index.ts'
import { formatSideIn, metresOf } from '#modules/pricing/rules/index.ts'
import type { PieceToMeasure } from '#modules/installations/contract/visit-reports.ts'
import { draftKey, type ReportForm } from './report-queue.ts'

interface Draft {
  /** Typed millimetres by piece. */
  sizes: Record<string, { width: string; length: string }>
  name: string
  drawing: string
}

/** What was typed for a visit and not sent yet; a page that was closed in between begins with it again. */
function storedDraft(key: string): Draft {
  const empty = { sizes: {}, name: '', drawing: '' }
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>) }
  } catch {
    return empty
  }
}

type Unit = PieceToMeasure['unit']

/** Whole millimetres of a typed side: of inches with a fraction where the order is in inches. */
function millimetres(text: string, unit: Unit): number | null {
  const size = unit === 'in' ? Math.round(metresOf(text, 'in') * 1000) : Number(text.trim())
  return text.trim() !== '' && Number.isInteger(size) && size > 0 && size <= 100_000 ? size : null
}

const sideOf = (mm: number, unit: Unit) => (unit === 'in' ? formatSideIn(mm / 1000, 'in') : String(mm))

const difference = (text: string, ordered: number, unit: Unit): string => {
  const size = millimetres(text, unit)
  if (size === null) return ''
  const by = sideOf(Math.abs(size - ordered), unit)
  return size === ordered ? '±0' : size > ordered ? `+${by}` : `−${by}`
}

/** Measures the pieces of an order again: ordered, measured and the difference, and the customer's signature. */
export function MeasureSheet({
  visitId,
  pieces,
  send,
}: {
  visitId: string
  pieces: readonly PieceToMeasure[]
  send: (form: ReportForm) => void
}) {
  const key = draftKey(useStaff().id, visitId)
  const [draft, setDraft] = useState(() => storedDraft(key))
  const [fault, setFault] = useState('')
  const change = (by: Partial<Draft>) => {
    const next = { ...draft, ...by }
    setDraft(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  const typedOf = (id: string) => draft.sizes[id] ?? { width: '', length: '' }

  function finish() {
    const measuredPieces = pieces.filter(({ pieceId }) =>
      Object.values(typedOf(pieceId)).some((side) => side.trim()),
    )
    const measured = measuredPieces.map(({ pieceId, orderedWidthMm, orderedLengthMm, unit }) => {
      const { width, length } = typedOf(pieceId)
      return {
        pieceId,
        // A side that was left empty is as ordered.
        widthMm: width.trim() ? millimetres(width, unit) : orderedWidthMm,
        lengthMm: length.trim() ? millimetres(length, unit) : orderedLengthMm,
      }
    })
    const sizes = measured.flatMap(({ pieceId, widthMm, lengthMm }) =>
      widthMm === null || lengthMm === null ? [] : [{ pieceId, widthMm, lengthMm }],
    )
    if (measured.length === 0) return setFault(t('Measure one piece at least.'))
    if (sizes.length < measured.length)
      return setFault(
        pieces[0]?.unit === 'in'
          ? t('Sizes are inches with a fraction, such as 35 3/8, at most 100 m.')
          : t('Sizes are whole millimetres, at most 100 m.'),
      )
    const name = draft.name.trim()
    if (draft.drawing !== '' && name.length < 2) return setFault(t('Type the name of whoever signs.'))
    localStorage.removeItem(key)
    send({
      pieces: sizes,
      ...(name.length >= 2 && {
        signature: { name, ...(draft.drawing !== '' && { drawing: draft.drawing }) },
      }),
    })
  }

  return (
    <Form className="grid gap-4" onSend={finish}>
      {pieces.map((piece) => (
        <MeasuredPieceFields
          key={piece.pieceId}
          piece={piece}
          typed={typedOf(piece.pieceId)}
          change={(sides) => change({ sizes: { ...draft.sizes, [piece.pieceId]: sides } })}
        />
      ))}
      <SignatureField
        name={draft.name}
        drawing={draft.drawing}
        words={{ name: t('Name of the customer who signs'), draw: t('Signature'), again: t('Draw it again') }}
        change={change}
      />
      {fault && (
        <p role="alert" className="text-sm text-clay">
          {fault}
        </p>
      )}
      <Button type="submit" className="min-h-11">
        Save the sizes
      </Button>
    </Form>
  )
}

function MeasuredPieceFields({
  piece,
  typed,
  change,
}: {
  piece: PieceToMeasure
  typed: { width: string; length: string }
  change: (typed: { width: string; length: string }) => void
}) {
  const { line, name, room, orderedWidthMm, orderedLengthMm, choices, unit } = piece
  const isInches = unit === 'in'
  const sides = [
    {
      side: 'width',
      label: isInches ? t('Measured width in inches') : t('Measured width in mm'),
      ordered: sideOf(orderedWidthMm, unit),
      orderedMm: orderedWidthMm,
    },
    {
      side: 'length',
      label: isInches ? t('Measured length in inches') : t('Measured length in mm'),
      ordered: sideOf(orderedLengthMm, unit),
      orderedMm: orderedLengthMm,
    },
  ] as const
  return (
    <fieldset className="grid gap-2 rounded-md border border-line p-3">
      <legend className="px-1 font-medium wrap-anywhere">
        {[`${line}. ${name}`, room].filter(Boolean).join(', ')}
      </legend>
      {choices.length > 0 && <p className="text-sm text-ink-soft">{choices.join(', ')}</p>}
      <div className="grid grid-cols-2 gap-3">
        {sides.map(({ side, label, ordered, orderedMm }) => (
          <div key={side} className="grid content-start gap-1">
            <Field
              label={label}
              inputMode={isInches ? 'text' : 'numeric'}
              autoComplete="off"
              maxLength={isInches ? 12 : 6}
              placeholder={isInches ? '35 3/8' : undefined}
              value={typed[side]}
              onChange={({ target }) => change({ ...typed, [side]: target.value })}
            />
            <p className="figures flex justify-between gap-2 text-sm text-ink-soft">
              <span>{`Ordered ${ordered}`}</span>
              <output className="font-medium text-ink">{difference(typed[side], orderedMm, unit)}</output>
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
