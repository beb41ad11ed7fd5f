/// A shape of XML: the schemas that describe it, the XML, and what a client reads as JSON.
struct XMLShape: Sendable {
    /// The name of the operations.
    let name: String
    /// The schema of the body.
    let schema: String
    /// The components, each in one line.
    let schemas: [String]
    let xml: String
    let json: String

    var path: String { "/" + name.lowercased() }

    /// - Parameter schema: the schema of the body if it does not have the name of the shape.
    init(_ name: String, schema: String? = nil, _ schemas: [String], _ xml: String, _ json: String) {
        (self.name, self.schema, self.schemas, self.xml, self.json) = (name, schema ?? name, schemas, xml, json)
    }

    // MARK: 2.0, in the manner of the storage services of large clouds, and of a feed

    static let old = [
        XMLShape(
            "Slideshow",
            [
                "Slideshow: {type: object, xml: {name: slideshow}, properties: {title: {type: string, xml: {attribute: true}}, "
                    + "slides: {type: array, items: {$ref: '#/definitions/Slide'}}}}",
                "Slide: {type: object, xml: {name: slide}, properties: {type: {type: string, xml: {attribute: true}}, title: {type: string}, "
                    + "items: {type: array, items: {type: string, xml: {name: item}}}}}",
            ],
            "<slideshow title=\"Talk\"><slide type=\"all\"><title>One</title></slide>"
                + "<slide type=\"some\"><title>Two</title><item>x</item><item>y</item></slide></slideshow>",
            #"{"title":"Talk","slides":[{"type":"all","title":"One"},{"type":"some","title":"Two","items":["x","y"]}]}"#),
        XMLShape(
            "Barrel",
            [
                "Barrel: {type: object, properties: {Good: {type: array, xml: {wrapped: true}, items: {type: string, xml: {name: Apple}}}, "
                    + "Bad: {type: array, xml: {wrapped: true}, items: {type: string, xml: {name: Apple}}}}}"
            ],
            "<Barrel><Good><Apple>Fuji</Apple><Apple>Gala</Apple></Good><Bad/></Barrel>", #"{"Good":["Fuji","Gala"],"Bad":[]}"#),
        XMLShape(
            "Bananas",
            [
                "Bananas: {type: array, xml: {name: bananas, wrapped: true}, items: {$ref: '#/definitions/Banana'}}",
                "Banana: {type: object, xml: {name: banana}, properties: {name: {type: string}, expiration: {type: string, format: date-time}}}",
            ],
            "<bananas><banana><name>Cavendish</name><expiration>2018-02-28T00:40:00Z</expiration></banana><banana/></bananas>",
            #"[{"name":"Cavendish","expiration":"2018-02-28T00:40:00Z"},{}]"#),
        XMLShape("NoBananas", schema: "Bananas", [], "<bananas/>", "[]"),
        XMLShape("EmptyBanana", schema: "Banana", [], "<banana/>", "{}"),
        XMLShape(
            "Text",
            [
                "Text: {type: object, xml: {name: Data}, properties: {language: {type: string, xml: {attribute: true}}, "
                    + "content: {type: string, xml: {x-ms-text: true}}}}"
            ],
            "<Data language=\"english\">I am text</Data>", #"{"language":"english","content":"I am text"}"#),
        XMLShape(
            "Formats",
            [
                "Formats: {type: object, properties: {Bytes: {type: string, format: byte}, Url: {type: string, format: uri}, "
                    + "Level: {type: string, enum: [low, high]}, Size: {type: integer, format: int64}, On: {type: boolean}}}"
            ],
            "<Formats><Bytes>aGVsbG8=</Bytes><Url>https://a.example/b?c=d&amp;e</Url><Level>high</Level><Size>-1</Size><On>true</On></Formats>",
            #"{"Bytes":"aGVsbG8=","Url":"https://a.example/b?c=d&e","Level":"high","Size":-1,"On":true}"#),
        XMLShape(
            "References",
            [
                "References: {type: object, properties: {Plain: {$ref: '#/definitions/Plain'}, Other: {$ref: '#/definitions/Named'}}}",
                "Plain: {type: object, properties: {ID: {type: string}}}",
                "Named: {type: object, xml: {name: XMLNamed}, properties: {ID: {type: string}}}",
            ],
            "<References><Plain><ID>1</ID></Plain><XMLNamed><ID>2</ID></XMLNamed></References>", #"{"Plain":{"ID":"1"},"Other":{"ID":"2"}}"#
        ),
        XMLShape(
            "Containers",
            [
                "Containers: {type: object, xml: {name: EnumerationResults}, properties: {ServiceEndpoint: {type: string, xml: {attribute: true}}, "
                    + "MaxResults: {type: integer}, List: {type: array, xml: {name: Containers, wrapped: true}, items: {$ref: '#/definitions/Container'}}}}",
                "Container: {type: object, xml: {name: Container}, properties: {Name: {type: string}, "
                    + "Metadata: {type: object, additionalProperties: {type: string}}}}",
            ],
            "<EnumerationResults ServiceEndpoint=\"https://a/\"><MaxResults>3</MaxResults><Containers><Container><Name>audio</Name>"
                + "<Metadata><color>red</color><size>5</size></Metadata></Container></Containers></EnumerationResults>",
            #"{"ServiceEndpoint":"https://a/","MaxResults":3,"List":[{"Name":"audio","Metadata":{"color":"red","size":"5"}}]}"#),
        XMLShape(
            "Blobs",
            [
                "Blobs: {type: object, properties: {Prefix: {type: array, items: {$ref: '#/definitions/Plain'}}, "
                    + "Blob: {type: array, xml: {name: B}, items: {$ref: '#/definitions/Plain'}}}}"
            ],
            "<Blobs><Prefix><ID>1</ID></Prefix><B><ID>2</ID></B><B><ID>3</ID></B></Blobs>",
            #"{"Prefix":[{"ID":"1"}],"Blob":[{"ID":"2"},{"ID":"3"}]}"#),
        XMLShape(
            "Identifiers",
            [
                "Identifiers: {type: array, xml: {name: SignedIdentifiers, wrapped: true}, items: {$ref: '#/definitions/Identifier'}}",
                "Identifier: {type: object, xml: {name: SignedIdentifier}, properties: {Id: {type: string}, "
                    + "AccessPolicy: {type: object, properties: {Start: {type: string, format: date-time}, Permission: {type: string}}}}}",
            ],
            "<SignedIdentifiers><SignedIdentifier><Id>M</Id><AccessPolicy><Start>2009-09-28T08:49:37Z</Start><Permission>rwd</Permission>"
                + "</AccessPolicy></SignedIdentifier></SignedIdentifiers>",
            #"[{"Id":"M","AccessPolicy":{"Start":"2009-09-28T08:49:37Z","Permission":"rwd"}}]"#),
        XMLShape(
            "Feed",
            [
                "Feed: {type: object, required: [feed], properties: {feed: {$ref: '#/definitions/FeedContent'}}}",
                "FeedContent: {type: object, required: [id], properties: {id: {type: string}, title: {type: object, additionalProperties: true}, "
                    + "link: {type: array, items: {$ref: '#/definitions/FeedLink'}}, entry: {type: array, items: {$ref: '#/definitions/Entry'}}}}",
                "FeedLink: {type: object, properties: {rel: {type: string, xml: {attribute: true}}, "
                    + "href: {type: string, format: uri, xml: {attribute: true}}}}",
                "Entry: {type: object, properties: {id: {type: string}, 'dc:date.Start': {type: string}, "
                    + "'dc:relation.Brand': {type: integer, xml: {namespace: 'http://purl.org/dc/elements/1.1/', prefix: dc, name: relation.Brand}}}}",
            ],
            "<Feed><feed><id>tag:1</id><title>Programmes</title><link rel=\"self\" href=\"https://a.example/feed\"/>"
                + "<entry><id>tag:2</id><dc:relation.Brand xmlns:dc=\"http://purl.org/dc/elements/1.1/\">7</dc:relation.Brand></entry></feed></Feed>",
            ##"{"feed":{"id":"tag:1","title":{"#text":"Programmes"},"link":[{"rel":"self","href":"https://a.example/feed"}],"##
                + #""entry":[{"id":"tag:2","dc:relation.Brand":7}]}}"#),
    ]
}
