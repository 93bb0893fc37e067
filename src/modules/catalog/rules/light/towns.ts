import type { Town } from './year-of-light.ts'

/** A town with its name in its own language, so that nobody has to translate it, and its country's code. */
export interface NamedTown extends Town {
  name: string
  country: string
}

/** Country, latitude, longitude, time zone, name. Coordinates of the centre, to 0.01°: sunrise within four seconds. */
const lines = `
AE 25.20 55.27 Asia/Dubai دبي
AR -34.60 -58.38 America/Argentina/Buenos_Aires Buenos Aires
AT 48.21 16.37 Europe/Vienna Wien
AU -33.87 151.21 Australia/Sydney Sydney
AU -37.81 144.96 Australia/Melbourne Melbourne
AU -27.47 153.03 Australia/Brisbane Brisbane
AU -31.95 115.86 Australia/Perth Perth
BE 50.85 4.35 Europe/Brussels Brussel · Bruxelles
BR -23.55 -46.63 America/Sao_Paulo São Paulo
CA 43.65 -79.38 America/Toronto Toronto
CA 49.28 -123.12 America/Vancouver Vancouver
CH 47.38 8.54 Europe/Zurich Zürich
CL -33.45 -70.67 America/Santiago Santiago
CN 39.90 116.40 Asia/Shanghai 北京
CN 31.23 121.47 Asia/Shanghai 上海
CN 23.13 113.26 Asia/Shanghai 广州
CO 4.71 -74.07 America/Bogota Bogotá
CZ 50.08 14.44 Europe/Prague Praha
DE 52.52 13.41 Europe/Berlin Berlin
DE 53.55 9.99 Europe/Berlin Hamburg
DE 48.14 11.58 Europe/Berlin München
DE 50.94 6.96 Europe/Berlin Köln
DE 50.11 8.68 Europe/Berlin Frankfurt am Main
DE 51.34 12.37 Europe/Berlin Leipzig
DK 55.68 12.57 Europe/Copenhagen København
EG 30.04 31.24 Africa/Cairo القاهرة
ES 40.42 -3.70 Europe/Madrid Madrid
ES 41.39 2.17 Europe/Madrid Barcelona
ES 37.39 -5.98 Europe/Madrid Sevilla
FI 60.17 24.94 Europe/Helsinki Helsinki
FR 48.86 2.35 Europe/Paris Paris
FR 43.30 5.37 Europe/Paris Marseille
GB 51.51 -0.13 Europe/London London
GB 55.95 -3.19 Europe/London Edinburgh
GR 37.98 23.73 Europe/Athens Αθήνα
HK 22.32 114.17 Asia/Hong_Kong 香港
HU 47.50 19.04 Europe/Budapest Budapest
IE 53.35 -6.26 Europe/Dublin Dublin
IL 32.09 34.78 Asia/Jerusalem תל אביב
IN 28.61 77.21 Asia/Kolkata दिल्ली
IN 19.08 72.88 Asia/Kolkata मुंबई
IT 41.90 12.50 Europe/Rome Roma
IT 45.46 9.19 Europe/Rome Milano
JP 35.68 139.69 Asia/Tokyo 東京
KR 37.57 126.98 Asia/Seoul 서울
MX 19.43 -99.13 America/Mexico_City Ciudad de México
NL 52.37 4.90 Europe/Amsterdam Amsterdam
NO 59.91 10.75 Europe/Oslo Oslo
NO 69.65 18.96 Europe/Oslo Tromsø
NZ -36.85 174.76 Pacific/Auckland Auckland
PE -12.05 -77.04 America/Lima Lima
PL 52.23 21.01 Europe/Warsaw Warszawa
PT 38.72 -9.14 Europe/Lisbon Lisboa
RO 44.43 26.10 Europe/Bucharest București
RU 55.76 37.62 Europe/Moscow Москва
RU 59.93 30.34 Europe/Moscow Санкт-Петербург
SE 59.33 18.07 Europe/Stockholm Stockholm
SG 1.35 103.82 Asia/Singapore Singapore
TH 13.76 100.50 Asia/Bangkok กรุงเทพฯ
TR 41.01 28.98 Europe/Istanbul İstanbul
UA 50.45 30.52 Europe/Kyiv Київ
US 40.71 -74.01 America/New_York New York
US 41.88 -87.63 America/Chicago Chicago
US 30.27 -97.74 America/Chicago Austin
US 39.74 -104.99 America/Denver Denver
US 33.45 -112.07 America/Phoenix Phoenix
US 34.05 -118.24 America/Los_Angeles Los Angeles
US 47.61 -122.33 America/Los_Angeles Seattle
US 25.76 -80.19 America/New_York Miami
VN 21.03 105.85 Asia/Ho_Chi_Minh Hà Nội
VN 10.78 106.70 Asia/Ho_Chi_Minh Thành phố Hồ Chí Minh
VN 16.05 108.21 Asia/Ho_Chi_Minh Đà Nẵng
ZA -26.20 28.05 Africa/Johannesburg Johannesburg`

export const towns: readonly NamedTown[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [country = '', latitude, longitude, zone = 'UTC', ...name] = line.split(' ')
    return { country, latitude: Number(latitude), longitude: Number(longitude), zone, name: name.join(' ') }
  })

export const isTown = (name: string) => towns.some((town) => town.name === name)

/** The town of that name; else one in this browser's time zone, in the shop's, or in the shop's country. */
export function townOf(name: string | undefined, shop: { timeZone: string; country: string }): NamedTown {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const match =
    towns.find((town) => town.name === name) ??
    towns.find(({ zone }) => zone === here) ??
    towns.find(({ zone }) => zone === shop.timeZone) ??
    towns.find(({ country }) => country === shop.country) ??
    towns[0]
  if (!match) throw new Error('There are no towns')
  return match
}
