import { useState } from 'react'
import { t } from '../../../../kernel/web/backoffice/language.ts'
import { FreeLine } from './free-line.tsx'
import { Switch } from './office-unit.tsx'
import { PieceLine } from './piece-line.tsx'
import type { PieceLineProps } from './piece-line.tsx'

/** The one way to add a line: a piece made to measure, or anything else. What is typed in one stays beside the other. */
export function AddLine(props: Omit<PieceLineProps, 'hidden'>) {
  const { disabled, add } = props
  const [kind, setKind] = useState<'piece' | 'other'>('piece')
  return (
    <>
      <Switch
        label="What is added"
        values={[
          ['piece', t('Made to measure')],
          ['other', t('Anything else')],
        ]}
        value={kind}
        disabled={disabled}
        onChange={setKind}
      />
      <PieceLine {...props} hidden={kind !== 'piece'} />
      <FreeLine disabled={disabled} hidden={kind !== 'other'} add={add} />
    </>
  )
}
