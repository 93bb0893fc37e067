import { useState } from 'react'
import { t } from '../../../../kernel/web/backoffice/language.ts'
import { FreeLine } from './free-line.tsx'
import { Switch } from './office-unit.tsx'
import { PieceLine } from './piece-line.tsx'
import type { PieceLineProps } from './piece-line.tsx'

type Kind = 'piece' | 'other'

interface AddLineProps extends Omit<PieceLineProps, 'hidden'> {
  /** How often a piece was begun like another; with each time the form of pieces begins anew and is shown. */
  startCount: number
}

/** The one way to add a line: a piece made to measure, or anything else. What is typed in one stays beside the other. */
export function AddLine({ startCount, ...props }: AddLineProps) {
  const { disabled, add } = props
  // A choice of the kind holds until a piece is begun like another.
  const [chosen, choose] = useState<{ kind: Kind; startCount: number }>({ kind: 'piece', startCount })
  const kind = chosen.startCount === startCount ? chosen.kind : 'piece'
  return (
    <>
      <Switch<Kind>
        label="What is added"
        values={[
          ['piece', t('Made to measure')],
          ['other', t('Anything else')],
        ]}
        value={kind}
        disabled={disabled}
        onChange={(next) => choose({ kind: next, startCount })}
      />
      <PieceLine key={startCount} {...props} hidden={kind !== 'piece'} />
      <FreeLine disabled={disabled} hidden={kind !== 'other'} add={add} />
    </>
  )
}
