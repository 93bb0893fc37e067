import type { IncomingMessage } from 'node:http'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { isWebAddress, isWebsite } from '#kernel/contract/web-address.ts'
import { calendarFile } from '#kernel/rules/dates/calendar-file.ts'
import { jsonFault } from '#kernel/rules/parsing/json-fault.ts'
import { readUploadName, readVariantName, uploadedPicture } from '#kernel/rules/pictures.ts'
import { readQuoteItems } from '#modules/quotes/rules/quote-items.ts'
import { slugOf } from '#kernel/rules/text/slug.ts'
import { phoneNumber } from '#kernel/http/input/phone-numbers.ts'
import { readOptimized } from '#modules/assistant/server/seo.ts'
import { entriesOf } from '#kernel/backup/tar.ts'
import { safeHtml } from '#modules/content/server/safe-html.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { withoutValues } from '#kernel/database/statement-text.ts'
import { unescapeFormulas, escapeFormulas } from '#kernel/http/csv/csv-formulas.ts'
import { readCsv } from '#kernel/http/csv/read-csv.ts'
import { browserOf } from '#kernel/http/sessions/browser-of.ts'
import { languageOf } from '#kernel/http/language.ts'
import { readCursor } from '#kernel/http/lists.ts'
import { networkOf } from '#kernel/http/headers/network.ts'
import { ownPath } from '#kernel/http/pages/own-path.ts'
import { shopReads } from '#app/server/public-reads.ts'
import { readableAddress } from '#kernel/http/pages/readable-address.ts'
import { deviceOf } from '#modules/measuring/server/device.ts'
import { cleanSvg, sizeOfSvg } from '#modules/media/server/clean-svg.ts'
import { parseSearch } from '#kernel/web/address-search.ts'
import { mentionBefore, messageParts } from '#modules/chat/web/backoffice/message-text.ts'
import { nextCursor } from '#kernel/web/read-page.ts'
import { filtersOf } from '#modules/catalog/web/storefront/product-list/product-filters.ts'
import { priceIn } from '#modules/pricing/rules/typed-price.ts'
import { pastedNumber, sizeIn } from '#modules/pricing/rules/typed-size.ts'
import { windowsIn } from '#modules/windows/web/storefront/local-windows.ts'
import { sql } from 'drizzle-orm'

/** One of our parsers of user input. */
export interface Parser {
  read: (text: string) => unknown
  /** Words of its format, from which hostile texts are built. */
  words: string
  /** The maximum input length in characters: 16 kB for a header, 256 kB for a body, 5 MB for a file. */
  maxLength: number
  /** Names of the errors by which it refuses; any other error is a fault. */
  refuses?: readonly string[]
}

const header = 16_000
const body = 256 * 1024
const file = 5 * 1024 * 1024
const short = 500

const all = async (source: AsyncIterable<unknown>) => {
  let count = 0
  for await (const _ of source) count += 1
  return count
}
async function* pieces(text: string) {
  for (let at = 0; at < text.length; at += 5_000) yield Buffer.from(text.slice(at, at + 5_000), 'latin1')
}
const moment = new Date(0)

/** Every parser of ours that reads user input. */
export const parsers: Record<string, Parser> = {
  'a file of products': {
    read: (text) => readCsv(text, 20_000),
    words: `" "" , ; \\t \\n \\r\\n id name '= ' a,b,c "x`,
    maxLength: file,
  },
  'cells of a file': {
    read: (text) => [escapeFormulas(text), unescapeFormulas(text)],
    words: `' '' = + - @ ; \\t | \\n " ＝ x`,
    maxLength: body,
  },
  'a cursor': {
    read: (text) => readCursor(text, 'moment'),
    words: 'WyIy MDI2 LTAy LTMx IiwiIl0 = - _ [ "',
    maxLength: short,
    refuses: ['Refusal'],
  },
  'a wanted language': {
    read: (text) =>
      languageOf({
        method: 'GET',
        url: `/?lng=${text}`,
        headers: { 'accept-language': text },
      } as IncomingMessage),
    words: 'de de-DE ; , q= q=0.5 * - zh-Hant-TW ;q=',
    maxLength: header,
  },
  'an address': {
    read: (text) => [readableAddress(`/${text}`), shopReads.at(`/${text}`), shopReads.tagsOf(`/${text}`)],
    words: '/ ? & = % %2 %2F %zz products api .. ; # // ?a= &a=b',
    maxLength: header,
  },
  'where to go on': { read: ownPath, words: '/ \\\\ // http: evil.example ? # @ %2F \\t', maxLength: header },
  'a stored address': {
    read: (text) => [isWebAddress(text), isWebsite(text), uploadedPicture(text)],
    words: 'http:// https:// / // \\\\ : javascript: . www a. - \\t ?#',
    maxLength: 2_000,
  },
  'a name of a picture': {
    read: (text) => [readUploadName(text), readVariantName(text)],
    words: '- . _ a 0 9 x png webp 640 /',
    maxLength: short,
  },
  'a device that measures': {
    read: (text) => deviceOf(text, text),
    words: `Android ;\\s Build/ \\sBuild/ Version/ Safari/ 1. ) ( Chrome/ ; K`,
    maxLength: header,
  },
  'a device that signs in': {
    read: browserOf,
    words: 'Edg/ iPhone Linux Windows\\s Version/ 1. _ ; ( ) /',
    maxLength: header,
  },
  'a network': { read: networkOf, words: ': :: ffff 1. 255 . % ::ffff: 0', maxLength: header },
  'a drawing': {
    read: (text) => {
      const clean = cleanSvg(text)
      return clean === null ? null : sizeOfSvg(clean)
    },
    words: `<svg <svg> </svg> <!-- --> <!----> <!DOCTYPE < > <?xml ?> [ " \\s width=" viewBox=" <g> </g> style=" url( /* <style> &lt; <![CDATA[ ]]>`,
    maxLength: file,
  },
  'an article': {
    read: safeHtml,
    words: `<a <a> </a> <h2> </h2> <p> </p> <br> &nbsp; \\s < > " <a\\shref=" <img\\ssrc=" <!-- --> <script> </script> &`,
    maxLength: 100_000,
  },
  'a name for an address': { read: slugOf, words: `- -- ' ä Ж 中 \\s ế ̀ x !`, maxLength: body },
  'a phone number': {
    read: (text) => phoneNumber(text, 'VN'),
    words: '+ 84 090 ( ) - . \\s ext ;ext= x ٣ ０',
    maxLength: 40,
  },
  'items of a quote': {
    read: (text: string) => readQuoteItems(text, 2),
    words: `[ ] { } " : , "name":"x" [{ }] \\\\ \\\\u 1 e9 null`,
    maxLength: body,
  },
  'JSON with a mistake': {
    read: jsonFault,
    words: `[ ] { } " : , \\\\ \\\\ud800 -1 .5 e+ true nul \\s`,
    maxLength: body,
  },
  'an order': {
    read: (text) =>
      placeOrder.body.safeParse({ customer_info: { name: text, email: text, phone: text, address: text } }),
    words: `@ . a@b .com - + " xn-- \\s`,
    maxLength: body,
  },
  'words of a search': {
    read: (text) => containsWords(sql`x`, text),
    words: '% _ \\\\ \\s x',
    maxLength: body,
  },
  'a statement': { read: withoutValues, words: `' $ $$ $a$ 1 .5 select \\s " --`, maxLength: body },
  'a reply of a writer': {
    read: readOptimized,
    words: '``` { } " : [ ] json "title":"x" \\\\',
    maxLength: body,
    refuses: ['AiError'],
  },
  'an archive': {
    read: (text) => all(entriesOf(pieces(text))),
    words: '\\0 0 7 ustar \\0\\0\\0\\0\\0\\0\\0\\0 777 x',
    maxLength: body,
    refuses: ['Damaged'],
  },
  'a text for a calendar': {
    read: (text) =>
      calendarFile({
        uid: 'a',
        sequence: 0,
        changedAt: moment,
        when: { from: moment, to: moment },
        summary: text,
        location: text,
        description: text,
        status: 'CONFIRMED',
      }),
    words: `; , \\\\ \\n \\r \\r\\n : BEGIN:VEVENT`,
    maxLength: 10_000,
  },
  'a message of the team': {
    read: (text) => [messageParts(text, ['Ann', 'Ann Lee', 'a.b']), mentionBefore(text, text.length)],
    words: `@ @Ann http:// https:// . ) ! \\s @Ann\\sLee x`,
    maxLength: 10_000,
  },
  'a typed size': {
    read: (text) => [sizeIn(text), pastedNumber(text, 'm')],
    words: '1 , . 00 \\s cm м 米 毫 m',
    maxLength: body,
  },
  'a typed price': { read: (text) => priceIn(text, 2), words: `1 000 . , ' ’ \\s 350`, maxLength: body },
  'what somebody looks for': {
    read: (text) => filtersOf(parseSearch(text)),
    words: 'q= width= min_price= & 1 , . cm % + material=',
    maxLength: header,
  },
  'windows that a browser keeps': {
    read: windowsIn,
    words: `[ ] { } "name" : , 1 null "width":1`,
    maxLength: body,
  },
  'a link to the next page': {
    read: nextCursor,
    words: '< > ; rel="next" \\s cursor= ? &',
    maxLength: header,
  },
}
