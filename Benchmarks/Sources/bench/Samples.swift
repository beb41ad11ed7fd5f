// The documents for measuring the codec, with members in the order of `Specs/shapes.yaml`.
extension Sample {
    private static let account: Sample = [
        "login": "owner-####", "id": .integer(1...90_000_000), "node_id": "R_kgDOB##########",
        "avatar_url": "https://api.example.com/things/owner-####/name-####/avatar{/id}", "gravatar_id": [.null, "some-####"],
        "url": "https://api.example.com/things/owner-####/name-####",
        "html_url": "https://api.example.com/things/owner-####/name-####/html{/id}",
        "followers_url": "https://api.example.com/things/owner-####/name-####/followers{/id}",
        "following_url": "https://api.example.com/things/owner-####/name-####/following{/id}",
        "gists_url": "https://api.example.com/things/owner-####/name-####/gists{/id}",
        "starred_url": "https://api.example.com/things/owner-####/name-####/starred{/id}",
        "subscriptions_url": "https://api.example.com/things/owner-####/name-####/subscriptions{/id}",
        "organizations_url": "https://api.example.com/things/owner-####/name-####/organizations{/id}",
        "repos_url": "https://api.example.com/things/owner-####/name-####/repos{/id}",
        "events_url": "https://api.example.com/things/owner-####/name-####/events{/id}",
        "received_events_url": "https://api.example.com/things/owner-####/name-####/received_events{/id}",
        "type": ["User", "Organization", "Bot"], "site_admin": .flag,
    ]

    private static let license: Sample = [
        "key": "mit", "name": "name-####", "spdx_id": "MIT", "url": [.null, "https://api.example.com/things/####"],
        "node_id": "R_kgDOB##########",
    ]

    private static let permissions: Sample = [
        "admin": .flag, "maintain": .flag, "push": .flag, "triage": .flag, "pull": .flag,
    ]

    private static let repository: Sample = [
        "id": .integer(1...9_000_000_000), "node_id": "R_kgDOB##########", "name": "name-####", "full_name": "owner-####/name-####",
        "private": .flag, "owner": account, "html_url": "https://api.example.com/things/owner-####/name-####/html{/id}",
        "description": [.null, "A small library that reads ## formats — and writes #, quickly."], "fork": .flag,
        "url": "https://api.example.com/things/owner-####/name-####",
        "forks_url": "https://api.example.com/things/owner-####/name-####/forks{/id}",
        "keys_url": "https://api.example.com/things/owner-####/name-####/keys{/id}",
        "collaborators_url": "https://api.example.com/things/owner-####/name-####/collaborators{/id}",
        "teams_url": "https://api.example.com/things/owner-####/name-####/teams{/id}",
        "hooks_url": "https://api.example.com/things/owner-####/name-####/hooks{/id}",
        "issue_events_url": "https://api.example.com/things/owner-####/name-####/issue_events{/id}",
        "events_url": "https://api.example.com/things/owner-####/name-####/events{/id}",
        "assignees_url": "https://api.example.com/things/owner-####/name-####/assignees{/id}",
        "branches_url": "https://api.example.com/things/owner-####/name-####/branches{/id}",
        "tags_url": "https://api.example.com/things/owner-####/name-####/tags{/id}",
        "blobs_url": "https://api.example.com/things/owner-####/name-####/blobs{/id}",
        "git_tags_url": "https://api.example.com/things/owner-####/name-####/git_tags{/id}",
        "git_refs_url": "https://api.example.com/things/owner-####/name-####/git_refs{/id}",
        "trees_url": "https://api.example.com/things/owner-####/name-####/trees{/id}",
        "statuses_url": "https://api.example.com/things/owner-####/name-####/statuses{/id}",
        "languages_url": "https://api.example.com/things/owner-####/name-####/languages{/id}",
        "stargazers_url": "https://api.example.com/things/owner-####/name-####/stargazers{/id}",
        "contributors_url": "https://api.example.com/things/owner-####/name-####/contributors{/id}",
        "subscribers_url": "https://api.example.com/things/owner-####/name-####/subscribers{/id}",
        "subscription_url": "https://api.example.com/things/owner-####/name-####/subscription{/id}",
        "commits_url": "https://api.example.com/things/owner-####/name-####/commits{/id}",
        "git_commits_url": "https://api.example.com/things/owner-####/name-####/git_commits{/id}",
        "comments_url": "https://api.example.com/things/owner-####/name-####/comments{/id}",
        "issue_comment_url": "https://api.example.com/things/owner-####/name-####/issue_comment{/id}",
        "contents_url": "https://api.example.com/things/owner-####/name-####/contents{/id}",
        "compare_url": "https://api.example.com/things/owner-####/name-####/compare{/id}",
        "merges_url": "https://api.example.com/things/owner-####/name-####/merges{/id}",
        "archive_url": "https://api.example.com/things/owner-####/name-####/archive{/id}",
        "downloads_url": "https://api.example.com/things/owner-####/name-####/downloads{/id}",
        "issues_url": "https://api.example.com/things/owner-####/name-####/issues{/id}",
        "pulls_url": "https://api.example.com/things/owner-####/name-####/pulls{/id}",
        "milestones_url": "https://api.example.com/things/owner-####/name-####/milestones{/id}",
        "notifications_url": "https://api.example.com/things/owner-####/name-####/notifications{/id}",
        "labels_url": "https://api.example.com/things/owner-####/name-####/labels{/id}",
        "releases_url": "https://api.example.com/things/owner-####/name-####/releases{/id}",
        "deployments_url": "https://api.example.com/things/owner-####/name-####/deployments{/id}", "created_at": "20##-03-1#T0#:1#:2#Z",
        "updated_at": "20##-04-1#T0#:1#:2#Z", "pushed_at": "20##-05-1#T0#:1#:2#Z",
        "git_url": "https://api.example.com/things/owner-####/name-####/git{/id}",
        "ssh_url": "https://api.example.com/things/owner-####/name-####/ssh{/id}",
        "clone_url": "https://api.example.com/things/owner-####/name-####/clone{/id}",
        "svn_url": "https://api.example.com/things/owner-####/name-####/svn{/id}",
        "homepage": [.null, "", "https://name-###.example.com"], "size": .integer(0...900_000), "stargazers_count": .integer(0...5_000),
        "watchers_count": .integer(0...5_000), "language": ["Swift", "C", "TypeScript", .null], "has_issues": .flag,
        "has_projects": .flag, "has_downloads": .flag, "has_wiki": .flag, "has_pages": .flag, "has_discussions": .flag,
        "forks_count": .integer(0...5_000), "mirror_url": [.null, "https://api.example.com/things/owner-####/name-####/mirror{/id}"],
        "archived": .flag, "disabled": .flag, "open_issues_count": .integer(0...5_000), "license": [.null, license],
        "allow_forking": .flag, "is_template": .flag, "web_commit_signoff_required": .flag,
        "topics": .list(["swift", "json", "cli", "http"], 0...6), "visibility": ["public", "private", "internal"],
        "forks": .integer(0...5_000), "open_issues": .integer(0...5_000), "watchers": .integer(0...5_000), "default_branch": "main",
        "permissions": permissions,
    ]

    private static let label: Sample = [
        "id": .integer(1...9_000_000_000), "node_id": "R_kgDOB##########", "url": "https://api.example.com/things/owner-####/name-####",
        "name": ["bug", "help wanted", "good first issue", "area: ###"], "color": "d73a4#", "default": .flag,
        "description": [.null, "A small library that reads ## formats — and writes #, quickly."],
    ]

    private static let milestone: Sample = [
        "url": "https://api.example.com/things/owner-####/name-####",
        "html_url": "https://api.example.com/things/owner-####/name-####/html{/id}",
        "labels_url": "https://api.example.com/things/owner-####/name-####/labels{/id}", "id": .integer(0...5_000),
        "node_id": "R_kgDOB##########", "number": .integer(0...5_000), "state": ["open", "closed"], "title": "v#.#",
        "description": "What is planned for version #.#", "creator": account, "open_issues": .integer(0...5_000),
        "closed_issues": .integer(0...5_000), "created_at": "20##-03-1#T0#:1#:2#Z", "updated_at": "20##-04-1#T0#:1#:2#Z",
        "closed_at": [.null, "20##-05-2#T1#:3#:4#Z"], "due_on": [.null, "some-####"],
    ]

    private static let reactions: Sample = [
        "url": "https://api.example.com/things/owner-####/name-####", "total_count": .integer(0...5_000), "+1": .integer(0...5_000),
        "-1": .integer(0...5_000), "laugh": .integer(0...5_000), "confused": .integer(0...5_000), "heart": .integer(0...5_000),
        "hooray": .integer(0...5_000), "eyes": .integer(0...5_000), "rocket": .integer(0...5_000),
    ]

    private static let pullRequestLinks: Sample = [
        "url": [.null, "https://api.example.com/things/####"],
        "html_url": [.null, "https://api.example.com/things/owner-####/name-####/html{/id}"],
        "diff_url": [.null, "https://api.example.com/things/owner-####/name-####/diff{/id}"],
        "patch_url": [.null, "https://api.example.com/things/owner-####/name-####/patch{/id}"], "merged_at": [.null, "some-####"],
    ]

    private static let issue: Sample = [
        "id": .integer(1...9_000_000_000), "node_id": "R_kgDOB##########", "url": "https://api.example.com/things/owner-####/name-####",
        "repository_url": "https://api.example.com/things/owner-####/name-####/repository{/id}",
        "labels_url": "https://api.example.com/things/owner-####/name-####/labels{/id}",
        "comments_url": "https://api.example.com/things/owner-####/name-####/comments{/id}",
        "events_url": "https://api.example.com/things/owner-####/name-####/events{/id}",
        "html_url": "https://api.example.com/things/owner-####/name-####/html{/id}", "number": .integer(0...5_000),
        "state": ["open", "closed"], "state_reason": [.null, "completed", "not_planned"],
        "title": ##"Reading fails for \"file ##\" where the key has no value (####)"##,
        "body": [
            .null,
            .string(
                #"What happens\r\n\r\nIt stops after ### seconds:\r\n\r\n```swift\r\nlet value = try read(\"file-##.json\")\r\n```\r\n\r\n"#
                    + #"- [x] I have looked for similar issues\r\n- [ ] it is gone in version #.#.#\r\n\r\nThanks — a joy to use.\r\n"#),
        ],
        "user": account, "labels": .list(label, 0...4), "assignee": [.null, account], "assignees": .list(account, 0...2),
        "milestone": [.null, milestone], "locked": .flag, "active_lock_reason": [.null, "some-####"], "comments": .integer(0...5_000),
        "pull_request": pullRequestLinks, "closed_at": [.null, "20##-05-2#T1#:3#:4#Z"], "created_at": "20##-03-1#T0#:1#:2#Z",
        "updated_at": "20##-04-1#T0#:1#:2#Z", "draft": .flag, "author_association": ["NONE", "MEMBER", "CONTRIBUTOR"],
        "reactions": reactions,
    ]

    private static let address: Sample = [
        "city": "Köln", "country": ["DE", "US", .null], "line1": "Hauptstraße ##", "line2": [.null, "some-####"],
        "postal_code": "#####", "state": [.null, "some-####"],
    ]

    private static let billingDetails: Sample = [
        "address": address, "email": [.null, "somebody.####@example.com"], "name": "Zoë Müller", "phone": [.null, "+49 30 ######"],
    ]

    private static let outcome: Sample = [
        "network_status": [.null, "some-####"], "reason": [.null, "some-####"], "risk_level": "some-####",
        "risk_score": .integer(0...5_000), "seller_message": "Payment complete.", "type": "some-####",
    ]

    private static let cardChecks: Sample = [
        "address_line1_check": [.null, "some-####"], "address_postal_code_check": [.null, "some-####"],
        "cvc_check": [.null, "some-####"],
    ]

    private static let threeDSecure: Sample = [
        "authenticated": .flag, "flow": [.null, "some-####"], "version": [.null, "some-####"],
    ]

    private static let card: Sample = [
        "brand": "visa", "checks": cardChecks, "country": ["DE", "US", .null], "exp_month": .integer(1...12),
        "exp_year": .integer(2024...2032), "fingerprint": "Xt5EWLLD######", "funding": [.null, "some-####"], "last4": "####",
        "network": [.null, "some-####"], "three_d_secure": [.null, threeDSecure], "wallet": [.null, "some-####"],
    ]

    private static let paymentMethodDetails: Sample = [
        "card": card, "type": "card",
    ]

    private static let customer: Sample = [
        "id": "cus_NeZwdNtLEO####", "object": "customer", "balance": .integer(0...5_000),
        "created": .integer(1_500_000_000...1_800_000_000), "currency": "eur", "default_source": [.null, "some-####"],
        "delinquent": .flag, "description": .null, "email": [.null, "somebody.####@example.com"],
        "invoice_prefix": [.null, "some-####"], "livemode": .flag, "metadata": ["order_id": "####", "cart": "c-########"],
        "name": "Zoë Müller", "phone": [.null, "+49 30 ######"],
    ]

    private static let balanceTransaction: Sample = [
        "id": "txn_3MmlLr########", "object": "balance_transaction", "amount": .integer(0...5_000), "available_on": .integer(0...5_000),
        "created": .integer(1_500_000_000...1_800_000_000), "currency": "eur",
        "description": [.null, "A small library that reads ## formats — and writes #, quickly."],
        "exchange_rate": [.null, .number(0.5...1.5, places: 6)], "fee": .integer(0...5_000), "net": .integer(0...5_000),
        "status": "some-####", "type": "some-####",
    ]

    private static let refund: Sample = [
        "id": "re_1Nispe2eZvKYlo########", "object": "refund", "amount": .integer(0...5_000),
        "balance_transaction": ["txn_3MmlLr########", .null], "charge": ["ch_3MmlLrLkdIwHu7ix########", .null],
        "created": .integer(1_500_000_000...1_800_000_000), "currency": "eur", "metadata": ["order_id": "####", "cart": "c-########"],
        "payment_intent": [.null, "some-####"], "reason": [.null, "some-####"], "receipt_number": [.null, "some-####"],
        "status": [.null, "some-####"],
    ]

    private static let refundList: Sample = [
        "object": "list", "data": .list(refund, 0...2), "has_more": .flag, "url": "/v1/charges/ch_3MmlLr########/refunds",
    ]

    private static let charge: Sample = [
        "id": "ch_3MmlLrLkdIwHu7ix########", "object": "charge", "amount": .integer(0...5_000), "amount_captured": .integer(0...5_000),
        "amount_refunded": .integer(0...5_000), "application": [.null, "some-####"],
        "balance_transaction": ["txn_3MmlLr########", balanceTransaction], "billing_details": billingDetails,
        "calculated_statement_descriptor": [.null, "some-####"], "captured": .flag, "created": .integer(1_500_000_000...1_800_000_000),
        "currency": "eur", "customer": ["cus_NeZwdNtLEO####", customer], "description": [.null, "Order #### (#)"], "disputed": .flag,
        "failure_code": .null, "failure_message": .null, "invoice": [.null, "some-####"], "livemode": .flag,
        "metadata": ["order_id": "####", "cart": "c-########"], "on_behalf_of": [.null, "some-####"], "outcome": outcome, "paid": .flag,
        "payment_intent": [.null, "some-####"], "payment_method": [.null, "some-####"], "payment_method_details": paymentMethodDetails,
        "receipt_email": [.null, "some-####"], "receipt_number": [.null, "some-####"],
        "receipt_url": "https://pay.example.com/receipts/acct_1032D8########/ch_3MmlLr########", "refunded": .flag,
        "refunds": [.null, refundList], "statement_descriptor": [.null, "some-####"], "status": ["succeeded", "pending", "failed"],
        "transfer_group": [.null, "some-####"],
    ]

    /// A list of repositories, which consist mostly of URLs.
    static func repositories(_ count: Int) -> Sample { ["repositories": .list(repository, count...count)] }

    /// A list of issues.
    static func issues(_ count: Int) -> Sample { ["total_count": .integer(count...count), "issues": .list(issue, count...count)] }

    /// A list of charges, with unions and refunds.
    static func charges(_ count: Int) -> Sample {
        ["object": "list", "data": .list(charge, count...count), "has_more": .flag, "url": "/v1/charges"]
    }

    /// Rows of numbers.
    static func measurements(_ count: Int) -> Sample {
        ["sensor": .integer(1...99), "scale": .number(0...1, places: 3), "rows": .list(row, count...count)]
    }

    private static let row: Sample = [
        "time": .integer(1_700_000_000_000...1_800_000_000_000), "sequence": .integer(0...100_000), "channel": .integer(0...15),
        "value": .number(-1000...1000, places: 3), "minimum": .number(-1000...0, places: 6), "maximum": .number(0...1000, places: 2),
        "mean": .number(-1...1, places: 16), "deviation": .number(0...1, places: 17),
        "samples": .list([.number(-100...100, places: 4), .number(-1...1, places: 16)], 8...24),
        "counts": .list(.integer(0...100_000), 8...24), "matrix": .list(.list(.number(-10...10, places: 5), 3...3), 3...3),
        "missing": [.null, .number(0...1, places: 1)], "offset": .integer(-7_200_000_000...7_200_000_000),
    ]

    /// Articles in several scripts, with escapes.
    static func articles(_ count: Int) -> Sample { ["articles": .list(article, count...count)] }

    private static let article: Sample = [
        "id": .integer(1...900_000), "language": ["en", "de", "ja", "el"], "title": #"Über das Lesen, Teil ##: \"schnell\" ist relativ"#,
        "subtitle": [.null, "Zweiter Versuch"], "author": "Ζωή Παπαδοπούλου",
        "summary": #"A walk along the river\u2026 caf\u00e9 after caf\u00e9, \ud83d\ude00 at no. ##."#,
        "body": [
            .string(
                #"The rain had stopped at last.\n\n\"Shall we?\" she asked, and closed the book on page ###.\n\nBehind the "#
                    + #"station the road climbs between gardens; whoever walks it in spring smells the lilac long before the first "#
                    + #"house comes into sight, and hears the bees. Nobody was about. A path on C:\\maps\\sheet##.tif led on through "#
                    + #"the wood."#),
            .string(
                #"Der Zug hält um #:##\u00a0Uhr in Fürstenfeldbruck, danach geht es über die Brücke; am Ufer stehen große Bäume, "#
                    + #"und die Straße führt geradewegs in den Ort. „Möchtest du Tee?“, fragte er.\n\nSie schüttelte den Kopf. Es war "#
                    + #"spät, und vor ihnen lag noch der halbe Weg."#),
            .string(
                #"雨がやんで、駅の向こうに山が見えた。\n\n「行きましょうか」と彼女は言って、##ページで本を閉じた。"#
                    + #"春になると、この道はいつも花の匂いがする。\ud83c\udf38"#),
        ],
        "source": #"<p class=\"lead\">No. ##<\/p>\r\n\t<a href=\"https:\/\/news.example.com\/####\">more<\/a>"#,
        "tags": .list(["travel", "Bücher", "本", "slow"], 1...4), "comments": .list(comment, 0...3),
    ]

    private static let comment: Sample = [
        "author": "reader####",
        "text": ["So true! 👍", "I was there in ####; it has not changed at all.", #"Line one\nline two\nline three"#],
        "quote": [.null, #"\"the halfway house\""#],
    ]

    /// TVDB's response with the episodes of a season.
    static func episodes(_ count: Int) -> Sample {
        ["data": .list(episode, count...count), "links": ["first": .integer(1...1), "last": .integer(50...50)]]
    }

    private static let episode: Sample = [
        "absoluteNumber": .integer(0...5000), "airedEpisodeNumber": .integer(0...23), "airedSeason": .integer(0...200),
        "director": "Ernest Dickerson", "directors": .list(["Ernest Dickerson", "Greg Nicotero"], 2...2),
        "dvdEpisodeNumber": .number(0...23, places: 1), "dvdSeason": .integer(0...200),
        "episodeName": #"Episode ####: \"What Lies Ahead\""#, "filename": "episodes/153021/####.jpg", "firstAired": "2010-10-31",
        "guestStars": .list(["Pruitt Taylor Vince", "Jim Coleman"], 2...2), "id": .integer(2_522_541...2_530_000), "imdbId": "tt1520211",
        "lastUpdated": .integer(1_364_066_542...1_364_066_542),
        "overview": "The group leaves the quarry; on the road they meet a herd — and lose someone. Ünïcode, too.",
        "productionCode": "201", "siteRating": .number(0...9, places: 1), "siteRatingCount": .integer(0...15_000),
        "writers": .list(["Ardeth Bey", "Robert Kirkman"], 2...2),
    ]
}
