/** Every address that shows nothing else. */
export function NotFoundPage() {
  return (
    <main>
      <h1>Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
    </main>
  )
}
