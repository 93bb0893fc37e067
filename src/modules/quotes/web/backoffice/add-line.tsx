import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { FreeLine } from './free-line.tsx'
import { GoodsLine } from './goods-line.tsx'
import { Switch } from './office-unit.tsx'
import { PieceLine, type PieceLineProps } from './piece-line.tsx'

type Kind = 'piece' | 'goods' | 'other'

interface AddLineProps extends Omit<PieceLineProps, 'hidden'> {
  /** Whether the shop sells goods by the piece. */
  sellsGoods: boolean
  /** How many times "another piece like this" was chosen; each time the piece form is reset and shown. */
  startCount: number
}

/** Adds a line: a made-to-measure piece, goods, or anything else. Switching between the forms keeps the input of all. */
export function AddLine({ startCount, sellsGoods, ...props }: AddLineProps) {
  const { disabled, add } = props
  // The chosen kind applies until the next "another piece like this", which shows the piece form.
  const [chosen, choose] = useState<{ kind: Kind; startCount: number }>({ kind: 'piece', startCount })
  const kind = chosen.startCount === startCount ? chosen.kind : 'piece'
  return (
    <>
      <Switch<Kind>
        label="What is added"
        values={[
          ['piece', t('Made to measure')],
          ...(sellsGoods ? [['goods', t('Goods by the piece')] as const] : []),
          ['other', t('Anything else')],
        ]}
        value={kind}
        disabled={disabled}
        onChange={(next) => choose({ kind: next, startCount })}
      />
      <PieceLine key={startCount} {...props} hidden={kind !== 'piece'} />
      {sellsGoods && <GoodsLine disabled={disabled} hidden={kind !== 'goods'} add={add} />}
      <FreeLine disabled={disabled} hidden={kind !== 'other'} add={add} />
    </>
  )
}
