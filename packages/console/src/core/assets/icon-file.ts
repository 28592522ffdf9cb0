/** The text of a file as the call wants it: SVG as it is, anything else as a data address, which the server reads or refuses. */
export function iconOfFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    if (file.type === 'image/svg+xml') reader.readAsText(file)
    else reader.readAsDataURL(file)
  })
}
