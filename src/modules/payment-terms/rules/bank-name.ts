/** Banks of Vietnam by the first six digits of their cards, by which transfers name them (NAPAS). */
const napas: Readonly<Record<string, string>> = {
  '970400': 'SaigonBank',
  '970403': 'Sacombank',
  '970405': 'Agribank',
  '970407': 'Techcombank',
  '970409': 'Bac A Bank',
  '970412': 'PVcomBank',
  '970415': 'VietinBank',
  '970416': 'ACB',
  '970418': 'BIDV',
  '970419': 'NCB',
  '970422': 'MB Bank',
  '970423': 'TPBank',
  '970424': 'Shinhan Bank',
  '970425': 'ABBANK',
  '970426': 'MSB',
  '970427': 'VietABank',
  '970428': 'Nam A Bank',
  '970429': 'SCB',
  '970431': 'Eximbank',
  '970432': 'VPBank',
  '970433': 'VietBank',
  '970436': 'Vietcombank',
  '970437': 'HDBank',
  '970438': 'BaoVietBank',
  '970440': 'SeABank',
  '970441': 'VIB',
  '970443': 'SHB',
  '970448': 'OCB',
  '970449': 'LPBank',
  '970452': 'KienlongBank',
  '970454': 'BVBank',
}

/**
 * A bank as people read it: `ACB (970416)` in Vietnam; in the United States its routing number, `ABA 111000025`.
 * @param number by which the country's transfers name it
 * @param country of the shop, ISO 3166
 */
export function bankName(number: string, country: string): string {
  if (country === 'US') return `ABA ${number}`
  const name = country === 'VN' ? napas[number] : undefined
  return name ? `${name} (${number})` : number
}
