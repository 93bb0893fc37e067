import { code128, drawingSVG } from 'bwip-js/generic'

/** A text as Code 128 (ISO/IEC 15417), which every scanner reads. */
export function Barcode({ text, className }: { text: string; className?: string }) {
  const svg = code128({ bcid: 'code128', text, height: 11, scale: 2 }, drawingSVG())
  return (
    <img
      alt={`Barcode ${text}`}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      className={className}
    />
  )
}
