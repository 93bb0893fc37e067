/** The parts of a person's name. One that cannot be told apart stands whole in `firstName`. */
export interface NameParts {
  firstName: string
  lastName: string
}

const words = (text: string) => text.trim().split(/\s+/)

/** Vietnamese family names whose marks leave no doubt. */
const vietnamese = words(`
  Nguyễn Trần Lê Phạm Huỳnh Hoàng Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trương Lâm Đoàn Trịnh Đào Hà Tạ Phùng
  Vương Châu Tô Lương Thái Quách Triệu Hứa Kiều Tăng Tống Thạch Diệp Từ Doãn Nghiêm Lưu Mạc Khổng Bạch Đàm Quản
  Trầm Ông Nhữ Lục Bành Cù Mẫn Vòng`)
/** The same names typed without marks, if no or only few names of other peoples are written so. */
const vietnamesePlain = words(`
  Nguyen Tran Pham Huynh Hoang Phan Dang Bui Ngo Duong Dinh Truong Doan Trinh Dao Vuong Luong Phung Trieu`)
/** Vietnamese family names that are also other names or words. */
const vietnameseDoubtful = words('Le Vu Vo Do Ho Ly Mai Cao Lam Ha Ta To Chu Thai Phan Quan Giang La Luu Dam')
/** Middle names that only Vietnamese people have. */
const vietnameseMiddle = words('Văn Van Thị Thi Hữu Huu Đức Duc Ngọc Ngoc Xuân Xuan Quang Đình Dinh Thanh')
/** Hungarian family names that are no first names elsewhere. */
const hungarian = words(`
  Nagy Kovács Kovacs Tóth Toth Szabó Szabo Horváth Horvath Varga Kiss Molnár Molnar Németh Nemeth Farkas Balogh
  Papp Takács Takacs Juhász Juhasz Mészáros Meszaros Oláh Rácz Fekete Szilágyi Szilagyi Török Fehér Gál Szűcs
  Szucs Kocsis Pintér Fodor Szalai Sipos Magyar Gulyás Katona Király Balog Vörös Váradi Boros Fazekas Somogyi
  Veres Vincze Hegedűs Hegedüs Deák Szőke Vass Bodnár Lengyel Halász Kerekes Bognár Lakatos`)

const chinese = new Set(
  '王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文庞樊兰蘭殷施陶洪翟安颜顏倪严嚴牛温溫芦季俞章鲁魯葛伍韦韋申尤毕畢聂聶焦向柳邢骆岳齐齊梅莫庄莊辛管祝左涂谷祁时舒耿牟卜路詹关關苗凌费費纪紀靳盛童欧歐甄项項曲成游阳裴席卫衛查屈鲍鮑位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强丛尚',
)
const chineseLong = words(
  '欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 夏侯 东方 東方 皇甫 尉迟 公孙 公孫 慕容 令狐 长孙 司徒 南宫 端木',
)
const korean = new Set(
  '김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용림리',
)
const koreanLong = words('남궁 황보 제갈 사공 선우 독고 서문 동방')

/** As they are typed: `Trần`, `TRẦN` or `trần`. */
const namesPattern = (names: readonly string[]) =>
  `(${names.flatMap((name) => [name, name.toUpperCase(), name.toLowerCase()]).join('|')})`

/**
 * Matches a name that is written with the family name first, in letters: for JavaScript and PostgreSQL alike, so that
 * lists which the database writes say the same. Hungarian family names are frequent abroad, where they stand last.
 */
export const familyFirstPattern = [
  `^${namesPattern(vietnamese)} `,
  `^${namesPattern(vietnamesePlain)} [^ ]+ `,
  `^${namesPattern(vietnameseDoubtful)} ${namesPattern(vietnameseMiddle)} `,
].join('|')
const writtenFamilyFirst = new RegExp(familyFirstPattern, 'u')
const hungarianFirst = new RegExp(`^${namesPattern(hungarian)} `, 'u')
const beginsWithFamily = (name: string) => writtenFamilyFirst.test(name) || hungarianFirst.test(name)

/** Matches names in Chinese characters or Hangul, which stand together without a space. */
const withoutSpace = /^[\u3400-\u9fff\uac00-\ud7a3]+$/
export const withoutSpacePattern = withoutSpace.source

const plainNames = new Set(vietnamesePlain)
const isPlainVietnamese = (word: string) => plainNames.has(word)
/** Words before a family name that belong to it: `Ludwig van Beethoven`. */
const particles = new Set(words('van von der den de la du zu ten ter di da dos das bin ibn al el af av'))

/** How many characters of a name without spaces are the family name; 0: it cannot be told. */
function familyLength(name: string): number {
  if (/^[\uac00-\ud7a3]{2,4}$/.test(name)) {
    if (name.length > 2 && koreanLong.includes(name.slice(0, 2))) return 2
    return name.length < 4 && korean.has(name.charAt(0)) ? 1 : 0
  }
  if (!/^[\u3400-\u9fff]{2,4}$/.test(name)) return 0
  if (name.length > 2 && chineseLong.includes(name.slice(0, 2))) return 2
  return name.length < 4 && chinese.has(name.charAt(0)) ? 1 : 0
}

function partsWithoutSpace(name: string): NameParts {
  const length = familyLength(name)
  return { firstName: name.slice(length), lastName: name.slice(0, length) }
}

/**
 * Splits a name that was typed into one field. Vietnamese, Chinese, Korean and Hungarian names that are recognised begin
 * with the family name, whichever way round they were typed; of two other words the last is the family name. What
 * cannot be told, like three words of a name or of a company, stays whole as the first name.
 */
export function nameParts(name: string): NameParts {
  const whole = name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  const [first = '', ...rest] = whole.split(' ')
  if (rest.length === 0) return partsWithoutSpace(whole)
  const last = rest.at(-1) as string
  const before = [first, ...rest.slice(0, -1)].join(' ')
  const lastFirst = { firstName: rest.join(' '), lastName: first }
  if (beginsWithFamily(whole)) return lastFirst
  if (beginsWithFamily(`${last} ${before}`)) return { firstName: before, lastName: last }
  if (rest.length === 1) {
    const isTogether = withoutSpace.test(first) && withoutSpace.test(last)
    if (isTogether && !/[\uac00-\ud7a3]/.test(whole)) return lastFirst
    if (isTogether) return familyLength(first + last) > 0 ? lastFirst : { firstName: whole, lastName: '' }
    return isPlainVietnamese(first) && !isPlainVietnamese(last)
      ? lastFirst
      : { firstName: first, lastName: last }
  }
  const isOneFamilyName = rest.slice(0, -1).every((word) => particles.has(word))
  return isOneFamilyName ? { firstName: first, lastName: rest.join(' ') } : { firstName: whole, lastName: '' }
}

/** The whole name, with the family name first where Vietnamese, Chinese and Koreans write it; empty without parts. */
export function wholeName({ firstName, lastName }: NameParts): string {
  if (withoutSpace.test(firstName) && withoutSpace.test(lastName)) return lastName + firstName
  const reversed = `${lastName} ${firstName}`.trim()
  return writtenFamilyFirst.test(reversed) && lastName ? reversed : `${firstName} ${lastName}`.trim()
}
