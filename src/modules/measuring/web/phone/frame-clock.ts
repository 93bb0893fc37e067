/**
 * Calls back with each next picture of the video and when it was taken, milliseconds: as the camera says, else by the
 * time in the stream, else when it is shown.
 */
export function frameClock(video: HTMLVideoElement): (then: (time: number) => void) => void {
  let ahead: number | null = null
  return (then) => {
    if (!('requestVideoFrameCallback' in video)) {
      requestAnimationFrame((now) => then(now))
      return
    }
    video.requestVideoFrameCallback((now, { captureTime, mediaTime }) => {
      ahead ??= now - 1000 * mediaTime
      then(captureTime ?? (mediaTime > 0 ? ahead + 1000 * mediaTime : now))
    })
  }
}
