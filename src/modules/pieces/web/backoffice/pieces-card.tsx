import { useState } from 'react'
import { call } from '#kernel/web/api.ts'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { packingChecks, putPieceSettings, type PieceSettings } from '../../contract/index.ts'
import { pieceSettings } from '../queries/pieces.ts'
import { SettingsCard, useSettingsPart } from '#modules/settings/web/backoffice/index.ts'

const labels: Record<PieceSettings['beforePacked'], string> = {
  nothing: 'Nothing',
  check: 'A tick that it was looked over',
  photo: 'A photo',
}

/** What the workshop must do before a piece is packed; for administrators. */
export function PiecesCard() {
  return (
    <SettingsCard
      title="Pieces in the workshop"
      hint="The workshop scans the label of each piece after each step."
      reads={pieceSettings}
      writes={putPieceSettings}
      height="h-14"
    >
      {(saved) => <PackingField saved={saved} />}
    </SettingsCard>
  )
}

function PackingField({ saved }: { saved: PieceSettings }) {
  const [beforePacked, setBeforePacked] = useState(saved.beforePacked)
  useSettingsPart({ beforePacked }, () => call(putPieceSettings, { body: { beforePacked } }))
  return (
    <SelectField
      label="Wanted before a piece is packed"
      value={beforePacked}
      onChange={({ target }) => setBeforePacked(target.value as PieceSettings['beforePacked'])}
    >
      <Options of={packingChecks} label={(packingCheck) => t(labels[packingCheck])} />
    </SelectField>
  )
}
