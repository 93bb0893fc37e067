/**
 * Calls back for the next picture of the video with the time when it was taken, milliseconds: the camera's capture
 * time, else the time in the stream, else the time when it is shown.
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
