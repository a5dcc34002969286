/** Where the bucket is and who we are there, as the operator gives it (`S3_…`). */
export interface BucketSettings {
  /** `https://s3.example`, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
