import type { SafetyStandard } from '../../contract/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** The standards of child safety in words. */
export const safetyLabels: Record<SafetyStandard, string> = {
  en13120: 'Europe: EN 13120',
  wcma2022: 'USA: ANSI/WCMA A100.1-2022',
  as_nz: 'Australia and New Zealand',
  none: t('None', { context: 'rules' }),
}
