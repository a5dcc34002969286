import {
  createContext,
  type ComponentType,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { isLinkable } from '#features/resources/format.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { previewTexts } from '../messages.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import styles from './preview-provider.module.css'

type Show = (resource: PublicResource, button: Element) => void

const Preview = createContext<Show>(() => {
  throw new Error('A PreviewButton stands inside a PreviewProvider')
})

interface PreviewDeskProps {
  /** Everything in the list is public: it has a page of its own. */
  readonly isPublic?: boolean
  /** What else can be done with the resource that is looked at. */
  readonly Also?: ComponentType<{ readonly resource: PublicResource }>
  readonly children: ReactNode
}

/** Around a list: shows the preview that one of its buttons asks for. */
export function PreviewProvider({ isPublic = false, Also, children }: PreviewDeskProps) {
  const [resource, setResource] = useState<PublicResource>()
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<Element>()
  const show = useCallback<Show>((asked, pressed) => {
    button.current = pressed
    setResource(asked)
  }, [])
  useEffect(() => {
    // The browser gives the focus back to the button; a row that has left meanwhile took its button along.
    if (!resource && button.current?.isConnected === false) list.current?.focus({ preventScroll: true })
  }, [resource])
  return (
    <Preview.Provider value={show}>
      <div ref={list} tabIndex={-1} className={styles.list}>
        {children}
      </div>
      <PreviewDialog
        resource={resource}
        isPublic={isPublic}
        Also={Also}
        onClose={() => setResource(undefined)}
      />
    </Preview.Provider>
  )
}

interface PreviewButtonProps {
  readonly resource: PublicResource
  /** Id of the element that names the resource. */
  readonly titleId: string
}

/** Shows what a file is before it is opened; a link has nothing to show. */
export function PreviewButton({ resource, titleId }: PreviewButtonProps) {
  const show = useContext(Preview)
  if (resource.kind === 'link' || !isLinkable(resource.file_url)) return null
  return (
    <p className={styles.place}>
      <Button
        kind="quiet"
        aria-haspopup="dialog"
        aria-describedby={titleId}
        onClick={({ currentTarget }) => show(resource, currentTarget)}
      >
        <Icon name="eye" />
        {previewTexts.preview}
      </Button>
    </p>
  )
}
