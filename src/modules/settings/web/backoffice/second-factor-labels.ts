import type { SecondFactorRequirement } from '../../contract/settings.ts'

/** Which staff need a second factor, in words. */
export const secondFactorLabels: Record<SecondFactorRequirement, string> = {
  none: 'Nobody',
  administrators: 'Administrators',
  administratorsAndEditors: 'Administrators and editors',
  allStaff: 'All staff',
}
