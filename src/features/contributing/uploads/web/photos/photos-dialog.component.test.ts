/** The dialog that makes a PDF of photos. */
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listFolders } from '#features/contributing/uploads/contract.ts'
import { withPrivateDb } from '#client/offline/indexed-db.ts'
import { answer } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openPage, signedInAs } from '#test/component/open-page.tsx'
import { PhotosDialog } from './photos-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Make a PDF from photos' })
/** Dozens of photos take long beside other tests. */
const patience = { timeout: 100_000 }
const ofManyPhotos = { timeout: 200_000 }
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const make = button('Make the PDF')
const nameField = dialog.getByLabelText('Name of the PDF')
const pictures = () =>
  dialog
    .getByRole('img')
    .elements()
    .map((image) => image.getAttribute('alt'))
const photosIn = async (files: readonly File[]) => {
  const input = document.querySelector<HTMLInputElement>('dialog[open] input[multiple]')
  if (!input) throw new Error('The dialog is closed')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Segment of EXIF with an orientation, and with a text for camera, date and GPS. */
function exif(orientation: number) {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]
  const text = 'SECRETCAM X100 2026:11:29 08:15:00 GPS S29 E26'
  const length = 2 + 6 + tiff.length + text.length
  return new Blob([new Uint8Array([0xff, 0xe1, 0, length]), 'Exif\0\0', new Uint8Array(tiff), text])
}

interface Shape {
  readonly width?: number
  readonly height?: number
  readonly noise?: boolean
  readonly type?: string
  readonly orientation?: number
}

/** A picture whose upper half has the colour. */
async function photo(name: string, color: string, shape: Shape = {}) {
  const { width = 400, height = 300, noise = false, type = 'image/jpeg', orientation = 1 } = shape
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = color
  context.fillRect(0, 0, width, height / 2)
  if (noise) {
    const data = context.createImageData(width, height)
    for (let at = 0; at < data.data.length; at += 65_536)
      crypto.getRandomValues(data.data.subarray(at, at + 65_536))
    for (let at = 3; at < data.data.length; at += 4) data.data[at] = 255
    context.putImageData(data, 0, 0)
  }
  const plain = await canvas.convertToBlob({ type, quality: 0.9 })
  const parts = type === 'image/jpeg' ? [plain.slice(0, 2), exif(orientation), plain.slice(2)] : [plain]
  return new File(parts, name, { type, lastModified: 1_000 })
}

const copies = (one: File, count: number) =>
  Array.from({ length: count }, (_, at) => new File([one], `${at}.jpg`, { type: one.type }))

let root: Root | undefined
const onClose = vi.fn<() => void>()
const onMade = vi.fn<(file: File) => Promise<void>>()

function draw(shared: readonly File[] = [], open = true) {
  if (!root) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  root.render(createElement(PhotosDialog, { open, onClose, onMade, photos: shared }))
}

const reload = () => {
  root?.unmount()
  root = undefined
}

beforeEach(async () => {
  signedInAs('educator')
  answer(listFolders, () => ({ folders: [], rights: 'shown' as const }))
  onMade.mockResolvedValue(undefined)
  await openPage('/contribute')
})

afterEach(async () => {
  reload()
  await withPrivateDb((database) => database.clear('photos'))
  vi.clearAllMocks()
})

const textOf = async (file: File) => new TextDecoder('latin1').decode(await file.arrayBuffer())

/** Pictures of a PDF, decoded. */
async function picturesOf(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = await textOf(file)
  const found = [...text.matchAll(/\/DCTDecode \/Length (\d+) >>\nstream\n/g)].map(async (match) => {
    const start = match.index + match[0].length
    const bitmap = await createImageBitmap(new Blob([bytes.slice(start, start + Number(match[1]))]))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const at = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? []
      return red > 150 && green > 150
        ? 'white'
        : red > 150
          ? 'red'
          : green > 90
            ? 'green'
            : blue > 150
              ? 'blue'
              : 'none'
    }
    return {
      width: bitmap.width,
      height: bitmap.height,
      top: at(bitmap.width / 2, 5),
      left: at(5, bitmap.height / 2),
      right: at(bitmap.width - 6, bitmap.height / 2),
    }
  })
  return Promise.all(found)
}

const rotations = async (file: File) =>
  [...(await textOf(file)).matchAll(/\/Rotate (\d+)/g)].map(([, degrees]) => degrees)

async function made(name = 'Worksheet') {
  await nameField.fill(name)
  await make.click()
  await expect.poll(() => onMade.mock.calls.length, patience).toBe(1)
  await expect.poll(() => onClose.mock.calls.length, patience).toBe(1)
  return onMade.mock.calls[0]?.[0] as File
}

test('PHONE-21 photos are moved and turned by buttons that keep the focus, each change is announced', async () => {
  draw()
  await photosIn([await photo('a.jpg', 'red'), await photo('b.jpg', 'green'), await photo('c.jpg', 'blue')])
  await expect
    .element(dialog.getByText(/^3 pages, about \d+ kB\. Place, time and camera are left out\.$/))
    .toBeVisible()
  const status = dialog.getByRole('status').first()
  await button('Up, photo 3').click()
  await expect.element(status).toHaveTextContent('Photo 3 is now photo 2 of 3.')
  await expect.element(button('Up, photo 2')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status).toHaveTextContent('Photo 2 is now photo 1 of 3.')
  await expect.element(button('Down, photo 1')).toHaveFocus()
  await expect.element(button('Up, photo 1')).toBeDisabled()
  expect(pictures()).toEqual(['Photo 1: c.jpg', 'Photo 2: a.jpg', 'Photo 3: b.jpg'])
  await button('Turn, photo 2').click()
  await expect.element(status).toHaveTextContent('Photo 2 is turned by 90°.')
  const file = await made()
  expect(await picturesOf(file)).toMatchObject([{ top: 'blue' }, { top: 'red' }, { top: 'green' }])
  expect(await rotations(file)).toEqual(['0', '90', '0'])
  expect(await withPrivateDb((database) => database.count('photos'))).toBe(0)
})

test('PHONE-21 Remove moves the focus to the next photo, and at last to the first button', async () => {
  draw()
  await photosIn([await photo('a.jpg', 'red'), await photo('b.jpg', 'green')])
  await expect.element(button('Remove, photo 2')).toBeVisible()
  await button('Remove, photo 2').click()
  await expect.element(button('Remove, photo 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Take a photo')).toHaveFocus()
  await expect.element(make).not.toBeInTheDocument()
})

test('PHONE-22 the PDF is upright by EXIF and contains none of it, nor the name of the photo', async () => {
  draw()
  await photosIn([
    await photo('IMG_20261129_Lerato.jpg', 'red', { orientation: 6 }),
    await photo('clear.png', 'transparent', { type: 'image/png' }),
  ])
  await expect.element(button('Turn, photo 2')).toBeVisible()
  const file = await made('  Fractions: halves/quarters ')
  expect([file.name, file.type]).toEqual(['Fractions: halves-quarters.pdf', 'application/pdf'])
  expect(await picturesOf(file)).toMatchObject([
    { width: 300, height: 400, right: 'red', left: 'none' },
    { width: 400, height: 300, top: 'white' },
  ])
  expect(await textOf(file)).not.toMatch(/Exif|SECRETCAM|GPS|2026|Lerato|IMG_|Chrom|Skia/)
})

/** Makes encoded photos as large as those of a sheet of paper, by their quality. */
function enlargePhotos(bytes: Readonly<Record<number, number>>) {
  const { toBlob } = HTMLCanvasElement.prototype
  const sides = new Map<number, number>()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    sides.set(Number(quality), this.width)
    const enlarge = (jpeg: Blob | null) =>
      done(jpeg && new Blob([jpeg, new Uint8Array((bytes[Number(quality)] ?? 0) - jpeg.size)]))
    toBlob.call(this, enlarge, type, quality)
  })
  return sides
}

test(
  'PHONE-23 photos above 10 MB are reduced further, else the number that fits is shown',
  ofManyPhotos,
  async () => {
    const sides = enlargePhotos({ 0.72: 1_500_000, 0.62: 1_250_000, 0.55: 1_125_000 })
    draw()
    const one = await photo('a.jpg', 'red', { width: 1_800, height: 9 })
    await photosIn(copies(one, 12))
    await expect.element(dialog.getByText(/^12 pages, about 10.4 MB/), patience).toBeVisible()
    await nameField.fill('Notes')
    await make.click()
    await expect
      .element(dialog.getByText('9 of 12 photos fit into 10 MB. Remove 3, or make two PDFs.'), patience)
      .toBeVisible()
    expect([...sides]).toEqual([
      [0.72, 1_600],
      [0.62, 1_400],
      [0.55, 1_200],
    ])
    for (let left = 3; left > 0; left--) await button('Remove, photo 1').click()
    const file = await made('Notes')
    expect(file.size).toBeLessThanOrEqual(10_485_760)
    expect(file.size).toBeGreaterThan(9 * 1_125_000)
    expect(await picturesOf(file)).toHaveLength(9)
  },
)

test('PHONE-24 files that cannot be opened are named, the others are added', async () => {
  draw()
  const whole = await photo('page.jpg', 'red')
  const huge = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x1a, 0x2c, 0x23, 0x28, 3, 0, 0, 0]
  await photosIn([
    new File([new Uint8Array([0, 0, 0, 24]), 'ftypheic'], 'new.heic', { type: 'image/heic' }),
    new File([whole.slice(0, 300)], 'broken.jpg'),
    new File([], 'empty.jpg'),
    new File([new Uint8Array(huge)], 'huge.jpg'),
    whole,
  ])
  await expect.element(button('Up, photo 1')).toBeVisible()
  expect(pictures()).toEqual(['Photo 1: page.jpg'])
  const alert = dialog.getByRole('alert').first()
  const tip = ' Set the camera to JPEG (“Most compatible”), then take the photo again.'
  const sentences = [
    ['new.heic', tip],
    ['broken.jpg', ''],
    ['empty.jpg', tip],
    ['huge.jpg', ''],
  ]
  await expect
    .element(alert)
    .toHaveTextContent(sentences.map(([name, more]) => `This browser cannot open ${name}.${more}`).join(' '))
})

test('PHONE-25 a reload and Escape keep the finished photos; shared photos are added once', async () => {
  const shared = [await photo('a.jpg', 'red'), await photo('b.jpg', 'green')]
  draw(shared)
  await expect.element(button('Up, photo 2')).toBeVisible()
  await button('Turn, photo 1').click()
  await expect.element(dialog.getByText('Photo 1 is turned by 90°.')).toBeInTheDocument()
  await expect.poll(() => withPrivateDb((database) => database.count('photos'))).toBe(2)
  reload()
  draw([...shared, await photo('c.jpg', 'blue')])
  await expect.element(button('Up, photo 3')).toBeVisible()
  expect(pictures()).toEqual(['Photo 1: a.jpg', 'Photo 2: b.jpg', 'Photo 3: c.jpg'])
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  draw([], false)
  await expect.element(dialog).not.toBeInTheDocument()
  draw()
  await expect.element(button('Up, photo 3')).toBeVisible()
  onClose.mockClear()
  expect(await rotations(await made())).toEqual(['90', '0', '0'])
})

test('PHONE-25 photos older than 14 days are deleted', async () => {
  draw([await photo('a.jpg', 'red')])
  await expect.element(button('Up, photo 1')).toBeVisible()
  await expect.poll(() => withPrivateDb((database) => database.count('photos'))).toBe(1)
  reload()
  await withPrivateDb(async (database) => {
    const [row] = (await database.getAll('photos')) as { readonly id: string }[]
    await database.put('photos', { ...row, keptAt: Date.now() - 14 * 86_400_000 }, row?.id)
  })
  draw()
  await expect.poll(() => withPrivateDb((database) => database.count('photos'))).toBe(0)
  expect(pictures()).toEqual([])
})

test('PHONE-21 the 41st photo is not added, and a PDF without a name is refused', ofManyPhotos, async () => {
  draw()
  const one = await photo('a.jpg', 'red', { width: 40, height: 30 })
  await photosIn(copies(one, 42))
  await expect
    .element(dialog.getByText('A PDF has room for 40 photos. 2 photos were not added.'))
    .toBeVisible()
  await expect.element(button('Down, photo 40'), patience).toBeDisabled()
  await expect.element(make, patience).not.toHaveAttribute('aria-busy')
  await nameField.fill(' .. ')
  await make.click()
  await expect.element(dialog.getByText('Please fill in all required fields.')).toBeVisible()
  await expect.element(nameField).toHaveFocus()
  expect(onMade).not.toHaveBeenCalled()
})

test.for(views)('PHONE-32 dialog is accessible at $width px, $scheme', async (view) => {
  await view.show()
  draw()
  await expectAccessible('empty dialog')
  await photosIn([await photo('a.jpg', 'red'), new File([], 'empty.jpg'), await photo('b.jpg', 'green')])
  await expect.element(button('Remove, photo 2')).toBeVisible()
  await make.click()
  await expectAccessible('dialog with photos')
  for (const { width, height } of dialog
    .getByRole('button')
    .elements()
    .map((each) => each.getBoundingClientRect()))
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})
