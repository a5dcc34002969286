/** The bucket of the files, and the conditions of FILES_REDIRECT (decision 90). */
import { StartupError } from '../errors.ts'
import { isLoopback } from './trusted-proxies.ts'

interface BucketEnvironment {
  readonly S3_ENDPOINT?: URL | undefined
  readonly S3_PUBLIC_ENDPOINT?: URL | undefined
  readonly S3_BUCKET?: string | undefined
  readonly S3_REGION?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
  readonly FILES_REDIRECT?: string | undefined
}

interface OwnAddresses {
  readonly baseUrl: string
  readonly extraHosts: readonly string[]
}

/** Most servers other than Amazon's accept any region; this one is their usual default. */
const defaultRegion = 'us-east-1'

/** A file of the bucket must not share a host with the site: its cookies and its rights as an origin would be there. */
function checkRedirect(endpoint: URL, { baseUrl, extraHosts }: OwnAddresses) {
  const site = new URL(baseUrl)
  if ([site.hostname, ...extraHosts].includes(endpoint.hostname))
    throw new StartupError(
      'FILES_REDIRECT=on needs a bucket on a host of its own: S3_ENDPOINT or S3_PUBLIC_ENDPOINT names a host of the site.',
    )
  if (site.protocol === 'http:' && !isLoopback(site.hostname))
    throw new StartupError(
      'FILES_REDIRECT=on needs a BASE_URL with https://: browsers tell only such a site what they open.',
    )
  if (site.protocol === 'https:' && endpoint.protocol === 'http:')
    throw new StartupError(
      'FILES_REDIRECT=on needs a bucket with https:// as well: set S3_PUBLIC_ENDPOINT to its address for browsers.',
    )
}

/** Throws StartupError for settings that do not fit together. */
export function bucketOf(s: BucketEnvironment, own: OwnAddresses) {
  // Files on disk while the operator expects them in a bucket would be worse than a refused start.
  const parts = [s.S3_ENDPOINT, s.S3_BUCKET, s.S3_ACCESS_KEY_ID, s.S3_SECRET_ACCESS_KEY]
  if ([...parts, s.S3_REGION, s.S3_PUBLIC_ENDPOINT].some(Boolean) && !parts.every(Boolean))
    throw new StartupError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: give all four or none.',
    )
  if (!s.S3_ENDPOINT || !s.S3_BUCKET || !s.S3_ACCESS_KEY_ID || !s.S3_SECRET_ACCESS_KEY) {
    if (s.FILES_REDIRECT === 'on')
      throw new StartupError('FILES_REDIRECT=on needs a bucket: set the four S3_ settings, or leave it out.')
    return undefined
  }
  const publicEndpoint = s.FILES_REDIRECT === 'on' ? (s.S3_PUBLIC_ENDPOINT ?? s.S3_ENDPOINT) : undefined
  if (publicEndpoint) checkRedirect(publicEndpoint, own)
  return {
    /** `https://s3.example/`, without the bucket. */
    endpoint: s.S3_ENDPOINT.href,
    bucket: s.S3_BUCKET,
    region: s.S3_REGION ?? defaultRegion,
    accessKeyId: s.S3_ACCESS_KEY_ID,
    secretAccessKey: s.S3_SECRET_ACCESS_KEY,
    /** Address of the server for browsers; without it readers get all bytes from the site. */
    ...(publicEndpoint && { publicEndpoint: publicEndpoint.href }),
  }
}
