import { roomPictureSize } from '../drawing/drawing-kind.ts'
import { useDrawnRoom } from '../drawing/lazy-drawings.ts'
import type { HungProduct } from './hung-product.ts'

/** The room by day, as a still picture: for whoever has no scripts, and until the room with its sun is loaded. */
export function StillRoom(props: HungProduct) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${roomPictureSize.width} ${roomPictureSize.height}`}
      preserveAspectRatio="xMidYMax slice"
      // The room has its own light, so it stays the same in dark mode.
      className="picture absolute inset-0 size-full scheme-light md:rounded-lg"
      {...useDrawnRoom(props)}
    />
  )
}
