import type { Quad } from '../mathematics/geometry.ts'
import type { Luminance } from './luminance.ts'
import { findMarks } from '../detection/mark-finder.ts'
import { type SearchedPicture, usualMinEdge, searchMethods } from '../detection/sheet-shapes.ts'

/**
 * The parts of a measurement that do not depend on the tapped opening; they take most of its time. Each is computed
 * once: when it is first needed, or in advance by `prepare`.
 */
export class PreparedPicture {
  readonly picture: Luminance
  #marks: { corners: Quad | null } | null = null
  readonly #known: SearchedPicture[][] = []
  readonly #rest: Iterator<SearchedPicture[], undefined>

  constructor(picture: Luminance) {
    this.picture = picture
    this.#rest = searchMethods(picture, usualMinEdge)
  }

  /** The corners of our own printed sheet by its marks, or null. */
  get marks(): Quad | null {
    this.#marks ??= { corners: findMarks(this.picture) }
    return this.#marks.corners
  }

  /** The shapes that may be a sheet, by search method, as {@link searchMethods} finds them. */
  get searches(): Iterable<readonly SearchedPicture[]> {
    return { [Symbol.iterator]: () => this.#eachSearch() }
  }

  /** Computes the next missing part; returns false when none is missing. */
  prepare(): boolean {
    if (this.#marks) return this.#searchOn()
    return this.marks === null
  }

  *#eachSearch(): Generator<readonly SearchedPicture[], undefined> {
    for (let i = 0; i < this.#known.length || this.#searchOn(); i++) yield this.#known[i] ?? []
    return undefined
  }

  #searchOn(): boolean {
    const next = this.#rest.next()
    if (next.done) return false
    this.#known.push(next.value)
    return true
  }
}
