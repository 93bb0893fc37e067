import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-medium transition-colors duration-150 select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50 forced-colors:border print:hidden'

const looks = {
  primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
  quiet:
    'border border-line bg-surface text-ink not-disabled:hover:border-ink-soft not-disabled:hover:bg-linen',
  plain: 'text-ink not-disabled:hover:bg-linen',
  /** On a picture, in both colour schemes. */
  picture: 'bg-on-picture text-picture-ink not-disabled:hover:brightness-95',
  danger: 'bg-clay text-on-accent not-disabled:hover:brightness-95',
} as const

const sizes = {
  md: 'min-h-11 px-5 py-2',
  sm: 'min-h-9 px-3 py-1 text-sm',
  /** Small, and as high as a finger on telephones and tablets. */
  touch: 'min-h-9 px-3 py-1 text-sm max-desk:min-h-11',
  lg: 'min-h-13 px-7 py-3 text-base',
  icon: 'size-11',
} as const

interface Look {
  look?: keyof typeof looks
  size?: keyof typeof sizes
}

/** The classes of a button, for links that look like one. */
export function buttonClasses({ look = 'primary', size = 'md' }: Look = {}, more?: string): string {
  return classes(base, looks[look], sizes[size], more)
}

export function Button({ look, size, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return (
    <button
      type={type}
      data-danger={look === 'danger' || undefined}
      className={buttonClasses({ look, size }, className)}
      {...rest}
    />
  )
}
